import { wishForDoctor } from '#app/clinic/appointments/appointment-messages.ts'
import type { DoctorRecord } from '#app/clinic/catalog/doctor.ts'
import {
	capital,
	experienceWords,
	initialsOf,
	specialityOf,
	worksWithWords,
} from '#app/clinic/catalog/format-doctor.ts'
import { htmlOf } from '#app/clinic/markup/html.server.ts'
import { longDate, timeSpan, weekdayName } from '#app/clinic/text/format-date.ts'

export function shownDoctor(doctor: DoctorRecord, today: string) {
	const { experience_since: since, works_with } = doctor
	const facts: [name: string, value: string | undefined][] = [
		['Стаж', since === undefined ? undefined : experienceWords(since, today)],
		[
			'Принимает',
			(works_with ? worksWithWords[works_with] : '')
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
		wish: wishForDoctor(doctor),
		speciality: specialityOf(doctor.specialization),
		specialization: doctor.specialization,
		photo: doctor.photo?.src,
		initials: initialsOf(doctor),
		facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
		schools: doctor.education.map(({ institution }) => institution),
		languages: doctor.languages,
		html: doctor.about.trim() ? htmlOf(doctor.about) : '',
		hours: hoursOf(doctor),
		studies: studiesOf(doctor),
		// Other schemes, as javascript:, would run in the browser.
		register: /^https?:/i.test(doctor.frmr_url ?? '') ? doctor.frmr_url : undefined,
	}
}

const hoursOf = ({ schedule }: DoctorRecord) =>
	schedule
		.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from))
		.map(({ weekday, from, to, note }) => ({
			day: capital(weekdayName(weekday)),
			hours: timeSpan(from, to),
			note: note ?? '',
		}))

/** Expired accreditations are shown as they are; `content check` warns the clinic. */
function studiesOf({ education, residency, certificates, accreditation }: DoctorRecord) {
	const groups = [
		{
			title: 'Образование',
			records: education.map(({ institution, qualification, year, document_no: number }) => ({
				what: institution,
				details: [qualification, year && String(year), number ? `диплом №\u00a0${number}` : ''],
			})),
		},
		{
			title: 'Интернатура и ординатура',
			records: residency.map(({ institution, specialty, year }) => ({
				what: institution,
				details: [specialty, year && String(year)],
			})),
		},
		{
			title: 'Аккредитация',
			records: (accreditation ? [accreditation] : []).map(
				({ specialty, number, issued_at, valid_until }) => ({
					what: specialty,
					details: [
						number && `№\u00a0${number}`,
						issued_at && `выдана ${longDate(issued_at)}`,
						valid_until && `срок до\u00a0${longDate(valid_until)}`,
					],
				}),
			),
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
