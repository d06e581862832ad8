import { z } from 'zod'
import { wordsOf } from './normalise.ts'

const Slugs = z.array(z.string()).optional()

/** What visitors say and what they mean by it: `content/search.yaml`. */
export const Lexicon = z.array(
	z.strictObject({
		kind: z.enum([
			'popular',
			'synonym',
			'lay',
			'symptom',
			'abbreviation',
			'brand',
			'doctor',
			'name',
			'family',
			'filler',
		]),
		say: z.array(z.coerce.string()).min(1),
		/** The first is meant most. */
		services: Slugs,
		categories: Slugs,
		documents: Slugs,
		/** What the clinic's own texts call it. */
		words: z.array(z.string()).optional(),
	}),
)
export type Lexicon = z.output<typeof Lexicon>

type Slugged = { slug: string }[]
type Targets = { services: Slugged; categories: Slugged; documents: Slugged }

const kinds = ['services', 'categories', 'documents'] as const

/** What is wrong with a lexicon, in words: entries that lead to nothing that exists, or nowhere at all. */
export function faultsOf(lexicon: Lexicon, targets: Targets): string[] {
	return lexicon.flatMap(entry => {
		const [first = ''] = entry.say
		const missing = kinds.flatMap(kind => {
			const known = new Set(targets[kind].map(({ slug }) => slug))
			return (entry[kind] ?? []).filter(slug => !known.has(slug)).map(slug => `${kind}: no ${slug}`)
		})
		const leads = entry.kind === 'filler' || entry.words?.length || kinds.some(kind => entry[kind]?.length)
		// Several words under one entry are alternatives: a phrase would be taken apart.
		const phrases = (entry.words ?? []).filter(words => wordsOf(words).length !== 1)
		const empty = entry.say.filter(phrase => wordsOf(phrase).length === 0)
		return [
			...missing.map(fault => `«${first}»: ${fault}`),
			...(leads ? [] : [`«${first}» leads nowhere`]),
			...phrases.map(words => `«${first}»: words takes single words, not «${words}»`),
			...(empty.length > 0 ? [`«${first}»: a phrase without words`] : []),
		]
	})
}
