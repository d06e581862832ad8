import { counted } from './plural.ts'

/** «45 минут», «1 час», «1,5 часа» of a number of minutes. */
export function durationWords(minutes: number) {
	if (minutes < 60) return counted(minutes, ['минута', 'минуты', 'минут'])
	return counted(Math.round(minutes / 30) / 2, ['час', 'часа', 'часов'])
}
