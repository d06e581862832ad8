import type { AppointmentRow } from '#app/database/tables.ts'

export type Letter = { subject: string; text: string }

/** What a letter says beside its record. */
export type LetterContext = {
	/** `full`, or `number` where the mail leaves the country. */
	details: 'full' | 'number'
	timezone: string
	/** What the clinic calls a service; the visitor's own text when it knows none. */
	serviceName: (slug: string) => string
	serviceTitle: (id: number | null) => string | undefined
	doctorName: (id: number | null) => string | undefined
	vacancyTitle: (slug: string) => string
	/** Where a review is published or rejected, once. */
	moderationLink: (review: { id: number; link_until: string }) => Promise<string>
	/** Where a request is marked as taken, reached or cancelled, once. */
	receptionLink: (request: LinkedRequest) => Promise<string>
	/** What of the content has run out or soon will, a line each. */
	outOfDate: () => string[]
}

/** What the link of a request is made of. */
export type LinkedRequest = Pick<AppointmentRow, 'id' | 'number' | 'created_at' | 'released_at'>

/** What its reader must know of a link that acts. */
export const linkRules = 'Ссылка действует один раз и две недели. Никому её не пересылайте.'

/** Stands before the visitor's words: what looks like a link further down is not the site's. */
export const onlyLink = 'Это единственная ссылка сайта в письме: всё, что ниже, прислал посетитель.'
