import { z } from 'zod'
import { hasLongMarkRun, normalizeText } from './normalize-text.ts'

// TAB, LF and CR are the only control characters people type; NUL breaks PostgreSQL, the rest logs and letters.
const forbidden = /[^\P{Cc}\t\n\r]/u

// Also without a visible mark: zero-width spaces come along with copied text.
const blank = /^[\p{Cf}\p{Z}\t\n\r]*$/u

const lineEnds = /\r\n?|[\n\u2028\u2029]/g

type Wording = {
	missing: string
	long: string
}

const isReadable = (value: string) => !forbidden.test(value) && value.isWellFormed() && !hasLongMarkRun(value)

/** Characters as people count them: an emoji outside the basic plane is one, of two units. */
const fits = (text: string, max: number) => text.length <= max || [...text].length <= max

function text(max: number, { missing, long }: Wording, breaks: string) {
	return (
		z
			.string({ error: missing })
			// For the API's description; what counts is checked below, after the ends are trimmed.
			.meta({ maxLength: max })
			.refine(isReadable, { error: 'Удалите символы, которые нельзя прочитать', abort: true })
			.overwrite(value => value.replace(lineEnds, breaks).trim())
			// Normalizing makes one character of at most four, of two units each: what is longer than that cannot fit.
			.refine(value => value.length <= 8 * max, { error: long, abort: true })
			.overwrite(value => normalizeText(value))
			// Aborting: nothing after this meets an empty or an endless text.
			.refine(value => !blank.test(value), { error: missing, abort: true })
			.refine(value => fits(value, max), { error: long, abort: true })
	)
}

/** One line of at most `max` characters: line ends become spaces, ends trimmed, NFC. Never empty. */
export function line(max: number, wording: Wording) {
	return text(max, wording, ' ')
}

/** Free text of at most `max` characters with LF line ends, trimmed, NFC. Never empty. */
export function paragraphs(max: number, wording: Wording) {
	return text(max, wording, '\n')
}

export function optional<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		value => (value === null || (typeof value === 'string' && blank.test(value)) ? undefined : value),
		schema.optional(),
	)
}
