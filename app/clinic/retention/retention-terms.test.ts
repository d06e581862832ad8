import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { day } from '#app/platform/units.ts'
import { terms } from './retention-terms.ts'

const year = 365 * day
const textOf = (path: string) => readFileSync(path, 'utf8')
/** The cells of a table's row. */
const row = (text: string, first: string) =>
	text
		.split('\n')
		.find(line => line.startsWith(`| ${first} |`))
		?.split('|')
		.map(cell => cell.trim()) ?? []

const longest: Record<string, number> = {
	'12 месяцев': year,
	'90 дней': 90 * day,
	'три года со дня согласия': 3 * year,
	'пяти лет со дня публикации': 5 * year,
}
const termIn = (text = '') =>
	Object.entries(longest).flatMap(([words, term]) => (text.includes(words) ? [term] : []))

const templates = 'app/content/start/templates/legal'
const newest = (kind: string) =>
	readdirSync('content/legal')
		.filter(name => new RegExp(`^${kind}-\\d`).test(name))
		.sort()
		.at(-1)

it.each([
	['the templates', (kind: string) => textOf(`${templates}/${kind}.md`)],
	['the demo', (kind: string) => textOf(`content/legal/${newest(kind)}`)],
])('%s promise no shorter term than what is destroyed by', (_, legal) => {
	const privacy = legal('privacy')
	const [header] = privacy.match(/^retention: .*$/m) ?? []
	const cell = (name: string) => row(privacy, name).at(-2)

	expect(termIn(cell('Запись на приём'))).toEqual([Math.max(terms.openRequests, terms.doneRequests)])
	expect(termIn(cell('Отзыв'))).toEqual([
		Math.max(terms.pendingReviews, terms.rejectedReviews),
		terms.publishedReviews,
	])
	expect(termIn(cell('Отклик на вакансию'))[0]).toBeGreaterThanOrEqual(terms.jobApplications)
	expect(termIn(cell('Записи о согласиях'))).toEqual([terms.consents])
	expect(termIn(header)).toEqual([year, terms.consents, terms.publishedReviews])
	expect(privacy).toContain(`хранятся ${terms.tracking / day} дней`)
	expect(legal('consent-review').match(/не дольше пяти лет со дня публикации/g)).toHaveLength(2)
	expect(termIn(legal('consent-moderation'))[0]).toBeGreaterThanOrEqual(terms.pendingReviews)
	expect(termIn(legal('consent-job'))[0]).toBeGreaterThanOrEqual(terms.jobApplications)
})

const inEnglish = (term: number) =>
	term === year ? 'a year' : `${term / (term % year ? day : year)} ${term % year ? 'days' : 'years'}`

it.each([
	['request for an appointment', [terms.doneRequests, terms.openRequests]],
	['application for a vacancy', [terms.jobApplications]],
	['review', [terms.publishedReviews, terms.rejectedReviews, terms.pendingReviews]],
	['what looks like advertising', [terms.quarantine]],
	['proof of consent', [terms.consents]],
	['letters', [terms.sentLetters]],
	['survey', [terms.surveys]],
	['page events', [terms.tracking]],
])('docs/personal-data.md names the terms of: %s', (what, kept) => {
	const cell = row(textOf('docs/personal-data.md'), what).at(-2)

	expect(cell?.match(/\d+ (days|years)|a year/g)).toEqual(kept.map(inEnglish))
})
