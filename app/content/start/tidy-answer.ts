import type { Flag } from './new-clinic.ts'

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const span = new RegExp(String.raw`(?:(?<![а-яё])с\s+)?${time}\s*(?:[-–—]|до)\s*${time}`, 'gi')
const days = /(пн|вт|ср|чт|пт|сб|вс)(?:\s*[-–—]\s*(пн|вт|ср|чт|пт|сб|вс))?[\s:]+(?=\d|выходн)/gi

/** «Пн-Пт 9-18» → «Пн-Пт: 9:00-18:00». */
const hours = (answer: string) =>
	answer
		.replace(/ежедневно|без выходных/i, 'Пн-Вс')
		.replace(/по будням|в будни|будни/i, 'Пн-Пт')
		.replace(
			span,
			(_, from: string, fromMinutes = '00', to: string, toMinutes = '00') =>
				`${from}:${fromMinutes}-${to}:${toMinutes}`,
		)
		.replace(days, (_, first: string, last?: string) => `${first}${last ? `-${last}` : ''}: `)

const spellings: Partial<Record<Flag, (answer: string) => string>> = {
	hours,
	domain: answer => answer.replace(/^https?:\/\//i, '').replace(/\/+$/, ''),
	'license-date': answer => answer.replace(/^(\d{2})\.(\d{2})\.(\d{4})(?:\s*г\.?)?$/, '$3-$2-$1'),
	timezone: answer => (/^(мск|москва|московское)$/i.test(answer) ? 'Europe/Moscow' : answer),
}

export const tidyAnswer = (flag: Flag, answer: string) => spellings[flag]?.(answer) ?? answer
