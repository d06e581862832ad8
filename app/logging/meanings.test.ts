import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { meanings } from './meanings.ts'

const sources = (await readdir('app', { recursive: true })).filter(
	path => /\.(ts|tsx|js)$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const texts = await Promise.all(
	sources.map(async path => [path, await readFile(join('app', path), 'utf8')] as const),
)

function callsOf(name: RegExp, text: string) {
	return [...text.matchAll(new RegExp(`${name.source}\\(`, 'g'))].map(({ index, 0: found }) => {
		let depth = 0
		const from = index + found.length - 1
		for (let at = from; at < text.length; at++) {
			depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
			if (depth === 0) return text.slice(from, at)
		}
		return ''
	})
}

const lastText = (call: string) => [...call.matchAll(/'([^']*)'/g)].at(-1)?.[1]

/** Where an event's name is not written out: it comes from a caller, whose calls are looked at too. */
const passedOn = ['(facts, says', '(errorFields(error), event']
const events = texts.flatMap(([, text]) => [
	...callsOf(/\blog\.(?:warn|error|fatal)/, text)
		.filter(call => !passedOn.includes(call))
		.map(lastText),
	...callsOf(/\blog\[[^\]]*\]/, text)
		.map(lastText)
		.map(last => (last === 'letter sent' ? 'letter not sent' : last)),
	...callsOf(/\borFallback(?:<[^>]*>)?/, text)
		.filter(call => !call.includes('event:'))
		.map(lastText),
])
const ofPictures = texts
	.filter(([path]) => path.startsWith('content/pictures/'))
	.flatMap(([, text]) => callsOf(/\bonError/, text).map(lastText))

it('every warning and error of the log says in Russian what it means, and nothing else does', () => {
	const known = Object.keys(meanings).sort()

	expect(events.length).toBeGreaterThan(50)
	expect([...new Set([...events, ...ofPictures])].sort()).toEqual(known)
})

/** Names that stand in the settings, in commands and in the fields of a line. */
const names =
	/\{[a-z]+\}|\b(PUBLIC_ORIGIN|PICTURES_DIR|UPLOADS_DIR|DATABASE_URL|CLINIC_API_URL|IDENT|https|npm run [a-z]+( -- [a-z ]+)?|chmod|settings\.yaml|env|brand|api|reasons|mistakes|picture|says|resting|answering)\b/g

it('in Russian, but for names', () => {
	for (const meaning of Object.values(meanings)) {
		expect(meaning).toMatch(/^([А-Я]|\.env, )/)
		expect(meaning.replaceAll(names, '')).not.toMatch(/[a-z]/i)
	}
})
