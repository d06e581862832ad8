import { roubles } from '#app/clinic/text/money.ts'
import type { Vacancy, VacancyRecord } from './vacancy.ts'

const employments: Record<Vacancy['employment'], string> = {
	FULL_TIME: 'Полная занятость',
	PART_TIME: 'Частичная занятость',
}
export const employmentWords = ({ employment }: Pick<VacancyRecord, 'employment'>) =>
	employment ? employments[employment] : ''

export function payWords({
	salary_from: from,
	salary_to: to,
	gross,
}: Pick<Vacancy, 'salary_from' | 'salary_to' | 'gross'>) {
	const tax = gross ? ' до вычета налога' : ' на руки'
	if (from !== undefined && from === to) return roubles(from) + tax
	if (from !== undefined && to !== undefined && to > from) {
		return `${roubles(from).slice(0, -2)}–${roubles(to)}${tax}`
	}
	if (from !== undefined) return `от\u00a0${roubles(from)}${tax}`
	return to === undefined ? undefined : `до\u00a0${roubles(to)}${tax}`
}
