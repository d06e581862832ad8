import { counted } from './plural.ts'

export function durationWords(minutes: number) {
	if (minutes < 60) return counted(minutes, ['минута', 'минуты', 'минут'])
	return counted(Math.round(minutes / 30) / 2, ['час', 'часа', 'часов'])
}
