import { z } from 'zod'
import { hasLongMarkRun, isEmailAddress, isPhone, normalizeText, withoutInvisible } from './normalize-text.ts'

// NUL breaks PostgreSQL; other control characters break logs and letters.
const forbidden = /[^\P{Cc}\t\n\r]/u

// Copied text often contains zero-width spaces; nothing shows of fillers either, and of another encoding only U+FFFD.
const blank = /^[\p{Cf}\p{Z}\p{M}\t\n\r\u115F\u1160\u2800\u3164\uFFA0\uFFFD]*$/u

/** They turn round what follows them, in letters, on terminals and on the page of the reception. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

const lineEnds = /\r\n?|[\n\u2028\u2029]/g

type Wording = {
	missing: string
	long: string
}

const isReadable = (value: string) => !forbidden.test(value) && value.isWellFormed() && !hasLongMarkRun(value)

const fits = (text: string, max: number) => text.length <= max || [...text].length <= max

function text(max: number, { missing, long }: Wording, breaks: string) {
	return (
		z
			.string({ error: missing })
			// For the OpenAPI description; the real check follows the trim.
			.meta({ maxLength: max })
			.refine(isReadable, { error: 'Удалите символы, которые нельзя прочитать', abort: true })
			.overwrite(value => value.replace(lineEnds, breaks).replace(directions, '').trim())
			// Rejects overlong text before it is normalized.
			.refine(value => value.length <= 8 * max, { error: long, abort: true })
			.overwrite(value => normalizeText(value))
			.refine(value => !blank.test(value), { error: missing, abort: true })
			.refine(value => fits(value, max), { error: long, abort: true })
	)
}

export function line(max: number, wording: Wording) {
	return text(max, wording, ' ')
}

export function paragraphs(max: number, wording: Wording) {
	return text(max, wording, '\n')
}

export function optional<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		value => (value === null || (typeof value === 'string' && blank.test(value)) ? undefined : value),
		schema.optional(),
	)
}

export const phoneField = ({ missing, wrong }: { missing: string; wrong: string }) =>
	line(40, { missing, long: wrong }).refine(isPhone, { error: wrong })

export const emailField = (words: { missing: string; wrong: string; long: string }) =>
	line(254, words).overwrite(withoutInvisible).refine(isEmailAddress, { error: words.wrong })

export const agreed = ({ missing }: { missing: string }) => z.literal(true, { error: missing })
