import { longDate, timeSpan, weekdayName } from '#app/clinic/date-words.ts'
import type { Doctor } from '#app/clinic/doctor.ts'
import { callingOf, capital, experienceWords, initialsOf, worksWithWords } from '#app/clinic/doctor-words.ts'
import { htmlOf } from '#app/clinic/html.server.ts'

/** What the page says of a doctor, in words. */
export function shownDoctor(doctor: Doctor, today: string) {
	const facts: [name: string, value: string | undefined][] = [
		['Стаж', experienceWords(doctor.experience_since, today)],
		[
			'Принимает',
			worksWithWords[doctor.works_with]
				.toLowerCase()
				.replace('взрослые', 'взрослых')
				.replace('дети', 'детей'),
		],
		['Должность', doctor.position],
		['Категория', doctor.category === 'нет' ? undefined : doctor.category],
		['Учёная степень', doctor.degree],
		['Языки', doctor.languages.join(', ')],
	]

	return {
		id: doctor.id,
		name: doctor.full_name,
		calling: callingOf(doctor.specialization),
		specialization: doctor.specialization,
		photo: doctor.photo?.src,
		initials: initialsOf(doctor),
		facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
		schools: doctor.education.map(({ institution }) => institution),
		languages: doctor.languages,
		html: doctor.about.trim() ? htmlOf(doctor.about) : '',
		hours: hoursOf(doctor),
		studies: studiesOf(doctor),
		// An address of another kind would run in the visitor's browser.
		register: /^https?:/i.test(doctor.frmr_url ?? '') ? doctor.frmr_url : undefined,
	}
}

const hoursOf = ({ schedule }: Doctor) =>
	schedule
		.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from))
		.map(({ weekday, from, to, note }) => ({
			day: capital(weekdayName(weekday)),
			hours: timeSpan(from, to),
			note: note ?? '',
		}))

/**
 * What was learnt, where and when. An accreditation is told with both of its dates and no more: whether it has
 * run out is for the clinic's people to mend (`content check`), not for visitors to worry about.
 */
function studiesOf({ education, residency, certificates, accreditation }: Doctor) {
	const groups = [
		{
			title: 'Образование',
			records: education.map(({ institution, qualification, year, document_no: number }) => ({
				what: institution,
				details: [qualification, String(year), number ? `диплом №\u00a0${number}` : ''],
			})),
		},
		{
			title: 'Интернатура и ординатура',
			records: residency.map(({ institution, specialty, year }) => ({
				what: institution,
				details: [specialty, String(year)],
			})),
		},
		{
			title: 'Аккредитация',
			records: [
				{
					what: accreditation.specialty,
					details: [
						`№\u00a0${accreditation.number}`,
						`выдана ${longDate(accreditation.issued_at)}`,
						`срок до\u00a0${longDate(accreditation.valid_until)}`,
					],
				},
			],
		},
		{
			title: 'Повышение квалификации',
			records: certificates
				.toSorted((a, b) => b.issued_at.localeCompare(a.issued_at))
				.map(({ title, issuer, issued_at, expires_at }) => ({
					what: title,
					details: [issuer, longDate(issued_at), expires_at ? `срок до\u00a0${longDate(expires_at)}` : ''],
				})),
		},
	]

	return groups
		.filter(({ records }) => records.length > 0)
		.map(({ title, records }) => ({
			title,
			records: records.map(({ what, details }) => ({ what, details: details.filter(Boolean).join(', ') })),
		}))
}
