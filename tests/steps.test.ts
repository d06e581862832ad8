import { expect, it } from 'vitest'
import { matching } from './steps.js'

const planned = (pattern: string) => matching([pattern], []).map(({ title }) => title.split(',')[0])

it.each([
	['app/cli/jobs', 'runs the built desk'],
	['app/outbox/nodes', 'starts the built site'],
	['tests/contract/manners', 'lies in tests/'],
])('builds before %s, which %s', pattern => {
	expect(planned(pattern)).toEqual(['Build', 'Units and contracts'])
})

it('builds nothing for what the sources alone decide', () => {
	expect(planned('app/clinic/text/plural')).toEqual(['Units and contracts'])
})
