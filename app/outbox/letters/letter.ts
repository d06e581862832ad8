import type { AppointmentRow, ReviewRow } from '#app/database/tables.ts'

export type Letter = { subject: string; text: string }

export type LetterContext = {
	details: 'full' | 'number'
	timezone: string
	serviceName: (slug: string) => string
	serviceTitle: (id: number | null) => string | undefined
	doctorName: (id: number | null) => string | undefined
	doctorOfPage: (page: string | null) => string | undefined
	/** What to say of a wish for a time at which the clinic is closed. */
	closedAt: (wish: Pick<AppointmentRow, 'date' | 'time' | 'created_at'>) => string | undefined
	/** Of a telephone that is hardly whole. */
	wrongDigitCount: (phone: string) => number | undefined
	vacancyTitle: (slug: string) => string
	moderationLink: (review: LinkedReview) => Promise<string>
	receptionLink: (request: LinkedRequest) => Promise<string>
	outOfDate: () => string[]
	/** Files of the content whose last good state is shown, or which are left out. */
	mistakenFiles: () => string[]
}

export type LinkedReview = Pick<ReviewRow, 'id' | 'link_until' | 'link_salt'>

export type LinkedRequest = Pick<AppointmentRow, 'id' | 'number' | 'created_at' | 'released_at'>

const secret = 'Никому её не пересылайте.'
export const reviewLinkRules = `Ссылка действует один раз и две недели. ${secret}`
export const requestLinkRules = `Ссылка действует две недели или пока заявка не закончена. ${secret}`

/** Before the visitor's text, which may contain fake links. */
export const onlyLink = 'Это единственная ссылка сайта в письме: всё, что ниже, прислал посетитель.'

export const sentAt = (iso: string, timeZone: string) =>
	new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso))

/** Written by a newer version: put back, until a node of that version sends it. */
export function unknownKind(kind: string): never {
	throw Object.assign(new Error(`Nothing is said about ${kind}`), { code: 'UNKNOWN_KIND' })
}
