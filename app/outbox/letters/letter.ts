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
	/** What of the content has run out or soon will, a line each. */
	outOfDate: () => string[]
}
