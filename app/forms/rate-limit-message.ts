import { counted } from '#app/clinic/text/plural.ts'

/** What who comes too often reads: when they are welcome again, rounded up. */
export function rateLimitMessage(seconds: number) {
	return `Слишком много обращений подряд. Следующее примем через ${span(Math.ceil(seconds / 60))}.`
}

function span(minutes: number) {
	if (minutes <= 90) return counted(minutes, ['минуту', 'минуты', 'минут'])
	return counted(Math.ceil(minutes / 60), ['час', 'часа', 'часов'])
}
