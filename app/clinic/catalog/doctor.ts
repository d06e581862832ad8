import { z } from 'zod'
import { Day, Id, Slug, Text, Time } from '#app/clinic/fields.ts'

const year = z.number().int().min(1950).max(2100)

export const Doctor = z.object({
	id: Id,
	slug: Slug,
	last_name: Text,
	first_name: Text,
	middle_name: z.string().optional(),
	full_name: Text,
	specialization: Text,
	position: Text,
	photo: z.object({ src: Text, alt: Text }).optional(),
	education: z
		.array(z.object({ institution: Text, qualification: Text, year, document_no: z.string().optional() }))
		.min(1),
	residency: z.array(z.object({ institution: Text, specialty: Text, year })).default([]),
	certificates: z
		.array(z.object({ title: Text, issuer: Text, issued_at: Day, expires_at: Day.optional() }))
		.default([]),
	accreditation: z.object({ specialty: Text, number: Text, issued_at: Day, valid_until: Day }),
	category: z.enum(['высшая', 'первая', 'вторая', 'нет']).default('нет'),
	degree: z.string().optional(),
	experience_since: year,
	works_with: z.enum(['adults', 'children', 'both']),
	service_ids: z.array(Id).default([]),
	schedule: z
		.array(
			z.object({
				weekday: z.number('число от 1 (понедельник) до 7 (воскресенье)').int().min(1).max(7),
				from: Time,
				to: Time,
				note: z.string().optional(),
			}),
		)
		.default([]),
	languages: z.array(Text).default([]),
	frmr_url: z.url().optional(),
	about: z.string().default(''),
	active: z.boolean(),
	sort: z.number().int().default(0),
})
export type Doctor = z.output<typeof Doctor>

export const DoctorRecord = Doctor.partial({
	works_with: true,
	experience_since: true,
	accreditation: true,
}).extend({
	education: z.array(Doctor.shape.education.element.partial({ year: true })),
	residency: z.array(Doctor.shape.residency.unwrap().element.partial({ year: true })).default([]),
})
export type DoctorRecord = z.output<typeof DoctorRecord>
