import { expect, it } from 'vitest'
import { rateLimitMessage } from './rate-limit-message.ts'

it.each([
	[1, '1\u00a0минуту'],
	[61, '2\u00a0минуты'],
	[600, '10\u00a0минут'],
	[86_400, '24\u00a0часа'],
])('tells who comes too often to come back, after %i s', (seconds, span) => {
	expect(rateLimitMessage(seconds)).toBe(`Слишком много обращений подряд. Следующее примем через ${span}.`)
})
