import { counted } from '#app/clinic/text/plural.ts'

export function rateLimitMessage(seconds: number) {
	return `Слишком много обращений подряд. Следующее примем через ${span(Math.ceil(seconds / 60))}.`
}

function span(minutes: number) {
	if (minutes <= 90) return counted(minutes, ['минуту', 'минуты', 'минут'])
	return counted(Math.ceil(minutes / 60), ['час', 'часа', 'часов'])
}
