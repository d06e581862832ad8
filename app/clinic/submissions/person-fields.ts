import { z } from 'zod'
import { line } from '#app/clinic/text/text-field.ts'

// Lenient on purpose: a patient must not be lost over a spelling. A domain needs a dot, Cyrillic ones are welcome.
const address = /^[^\s@<>(),;:"\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

const digits = (phone: string) => phone.match(/\p{Nd}/gu)?.length ?? 0

export const phoneField = ({ missing, wrong }: { missing: string; wrong: string }) =>
	line(40, { missing, long: wrong }).refine(text => digits(text) >= 5 && digits(text) <= 15, { error: wrong })

export const emailField = (words: { missing: string; wrong: string; long: string }) =>
	line(254, words).refine(text => address.test(text), { error: words.wrong })

export const agreed = ({ missing }: { missing: string }) => z.literal(true, { error: missing })
