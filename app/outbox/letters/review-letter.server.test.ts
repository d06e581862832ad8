import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests as context } from '#tests/support/letter-context.ts'
import { annasReview } from '#tests/support/people.ts'
import type { LetterContext } from './letter.ts'
import { reviewLetter } from './review-letter.server.ts'
import { visitorQuote } from './visitor-text.ts'

const text = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('the letter about a review on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		const now = new Date('2026-11-21T05:00:00Z')
		await sendReview(database.db, annasReview, { now, consentTexts: { reading: text, publication: text } })
	})
	afterEach(() => database.remove())
	const letter = (changes: Partial<LetterContext> = {}, id = '1000001') =>
		reviewLetter(database.db, id, { ...context, ...changes })

	it('holds the review, whom it is about and the link', async () => {
		const { subject, text } = (await letter()) ?? {}

		expect(subject).toBe('Новый отзыв № 1000001')
		for (const part of [
			...['Анна Б.', '5 из 5', 'Орлова Марина Сергеевна, Лечение кариеса', visitorQuote(annasReview.text)],
			'Отправлен: 21 ноября 2026 г. в 12:00',
			'https://clinic.example/moderation/1000001.x',
		]) {
			expect(text).toContain(part)
		}
	})

	it('holds neither review nor link where mail leaves the country', async () => {
		const { subject, text } = (await letter({ details: 'number' })) ?? {}

		expect(`${subject} ${text}`).toContain('1000001')
		expect(`${subject} ${text}`).not.toMatch(/Анна|объяснила|Орлова|https/)
	})

	it('has one link, which stands before whatever the visitor wrote', async () => {
		const real = (await letter())?.text ?? ''
		const change = { author_name: `А\u2028${real}`, text: `Спасибо.\n\n${real}` }
		await database.db.updateTable('reviews').set(change).where('id', '=', 1000001).execute()

		const { text = '' } = (await letter()) ?? {}

		expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://clinic.example/moderation/1000001.x'])
		expect(text.indexOf('https://')).toBeLessThan(text.indexOf('Подпись:'))
		expect(ownLines(text).map(line => line.replace(/^Подпись: .*/, 'Подпись: Анна Б.'))).toEqual(
			ownLines(real),
		)
	})

	it('is not written about a review that is gone', async () => {
		expect(await letter({}, '1000099')).toBeUndefined()
	})
})

/** What the letter itself says: the rest is quoted. */
const ownLines = (text: string) => text.split('\n').filter(line => !line.startsWith('>'))
