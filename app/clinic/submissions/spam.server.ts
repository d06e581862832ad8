import { sql } from 'kysely'
import type { Executor } from '#app/database/database.server.ts'
import type { SpamSignals } from './spam-signals.ts'
import { spamTopics } from './spam-topics.ts'

type Submitted = {
	form: 'appointment' | 'review' | 'job_application'
	name: string
	text: string | undefined
	spamSignals: SpamSignals | undefined
}

export type SpamCheck = Pick<Submitted, 'form' | 'text'> & {
	spam: boolean
	mayBeMailing: boolean
}

const longText = 80
const mailing = 5
/** A mailing repeats itself within so many submissions; a count over all would take ever longer. */
const mostCompared = 1000

/** Scores a submission by its content. Meant to run before the transaction: others wait for that one. */
export function checkSpam({ form, name, text = '', spamSignals }: Submitted): SpamCheck {
	const spam = spamPoints({ name, text, spamSignals }) >= suspicious
	return { form, text, spam, mayBeMailing: !spam && text.length >= longText && hasLink(text) }
}

/**
 * Whether what was sent is kept apart, unanswered by people, until somebody looks at it. Never refused, never lost.
 * `together` are those that arrived in the same batch before it.
 */
export async function isSpam(tx: Executor, check: SpamCheck, together: readonly SpamCheck[] = []) {
	if (!check.mayBeMailing) return check.spam
	const arriving = together.filter(other => other.text === check.text).length
	return arriving + (await timesKept(tx, check)) >= mailing
}

const texts = {
	appointment: ['appointments', 'message'],
	job_application: ['job_applications', 'message'],
	review: ['reviews', 'text'],
} as const

async function timesKept(tx: Executor, { form, text }: SpamCheck) {
	const [table, column] = texts[form]
	const { rows } = await sql<{ count: number | string }>`
		select count(*) as count from
			(select ${sql.ref(column)} as said from ${sql.table(table)} order by id desc limit ${mostCompared}) as latest
		where said = ${text}`.execute(tx)
	return Number(rows[0]?.count)
}

type Sent = { name: string; text: string; spamSignals?: SpamSignals | undefined }

/** From so many points on. One innocent sign is never enough: a link to an X-ray, a quick hand, a Latin name. */
export const suspicious = 5

const link =
	/(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:ru|com|net|org|info|biz|top|xyz|site|online|shop|store|club|vip|pro|io|me|cc|pw|su|рф|win|bet|click|link|live)(?![\p{L}\p{N}@-])/gu
const markup = /\[\/?(?:url|link|img|b)[=\]]|<a\s[^>]{0,200}href/u

const longWord = /[\p{L}\p{M}]+/gu
const isDisguised = (word: string) => word.length > 3 && /[a-z]/.test(word) && /[а-яё]/.test(word)

// Hardly anybody writes of any topic: one look costs a tenth of a look for each.
const anyTopic = new RegExp(spamTopics.map(({ source }) => source).join('|'), 'u')

const longestText = 8000
/** Longer words are addresses and noise; the patterns look for endings in what remains. */
const longestWord = 40

function scannable(text: string) {
	return (
		text
			.slice(0, longestText)
			// Also for letters that only their capitals show to be others: ſ is s.
			.toUpperCase()
			.toLowerCase()
			.replace(/\s+/g, space => (space.includes('\n') ? '\n' : ' '))
			.replace(longWord, word => (word.length > longestWord ? word.slice(0, longestWord) : word))
	)
}

const linksIn = (scanned: string) =>
	scanned.includes('.') || scanned.includes('://') ? (scanned.match(link)?.length ?? 0) : 0

const hasLink = (text: string) => linksIn(scannable(text)) > 0

/** How much of what is typical for a mailing is in it; takes linear time. */
export function spamPoints({ name, text, spamSignals }: Sent) {
	const scannedName = scannable(name)
	const scannedText = scannable(text)
	const all = `${scannedName}\n${scannedText}`
	const links = linksIn(scannedText)
	const topics = anyTopic.test(all) ? spamTopics.filter(topic => topic.test(all)).length : 0

	const found: [points: number, sign: boolean][] = [
		[5, spamSignals?.honeypotFilled === true],
		// Password managers are as quick as programs.
		[1, spamSignals?.tookMs !== undefined && spamSignals.tookMs < 2000],
		[5, linksIn(scannedName) > 0],
		[5, markup.test(all)],
		[2, links > 0],
		[1, links > 1],
		[2, links > 2],
		[3, links > 0 && !/\p{Script=Cyrillic}/u.test(all)],
		// Letters of two alphabets inside one word hide it from a list of words.
		[3, (all.match(longWord)?.filter(isDisguised).length ?? 0) > 2],
		[3, topics > 0],
		[3, topics > 1],
	]
	return found.reduce((sum, [points, sign]) => sum + (sign ? points : 0), 0)
}
