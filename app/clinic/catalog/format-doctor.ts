import { counted } from '#app/clinic/text/plural.ts'
import type { Doctor, DoctorRecord } from './doctor.ts'

/** Counted in calendar years, at least one. */
export const experienceWords = (since: number, today: string) =>
	counted(Math.max(1, Number(today.slice(0, 4)) - since), ['год', 'года', 'лет'])

export const worksWithWords: Record<Doctor['works_with'], string> = {
	adults: 'Взрослые',
	children: 'Дети',
	both: 'Взрослые и дети',
}

export const initialsOf = ({ last_name, first_name }: Pick<DoctorRecord, 'last_name' | 'first_name'>) =>
	`${last_name.charAt(0)}${first_name.charAt(0)}`

/** «Врач-стоматолог-терапевт» → «терапевт», «Детский врач-стоматолог» → «детский врач». */
export function specialityOf(specialization: string) {
	const [first = ''] = specialization.toLowerCase().split(',')
	const plain = first.trim().replace(/^врач[\s-]+(стоматолог[\s-]+)?/, '')
	return plain.replace(/[\s-]стоматолог$/, '') || first.trim()
}

/** All of them are masculine nouns. */
export const manyOf = (speciality: string) =>
	speciality
		.split(' ')
		.map(word => {
			if (/[иыо]й$/.test(word)) return word.replace(/ий$/, 'ие').replace(/[ыо]й$/, 'ые')
			if (/[гкхжчшщ]$/.test(word)) return `${word}и`
			return /[бвдзлмнпрстф]$/.test(word) ? `${word}ы` : word
		})
		.join(' ')

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const cardOf = (doctor: DoctorRecord, today: string) => ({
	id: doctor.id,
	lastName: doctor.last_name,
	names: [doctor.first_name, doctor.middle_name].filter(Boolean).join(' '),
	specialization: doctor.specialization,
	experience: doctor.experience_since && experienceWords(doctor.experience_since, today),
	worksWith: doctor.works_with && worksWithWords[doctor.works_with],
	photo: doctor.photo?.src,
	initials: initialsOf(doctor),
})
