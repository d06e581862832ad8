import { z } from 'zod'
import { wordsOf } from './normalize.ts'

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
		services: Slugs,
		categories: Slugs,
		documents: Slugs,
		/** Addresses of texts of the site, of a heading by its anchor: `/about#parkovka`. */
		pages: Slugs,
		/** What the clinic's own texts call it. */
		words: z.array(z.string()).optional(),
	}),
)
export type Lexicon = z.output<typeof Lexicon>

type Slugged = { slug: string }[]
/** `target` is what a mistake that harms nothing else points at in vain. */
type LexiconMistake = { path: PropertyKey[]; says: string; target?: string }
type Targets = { services: Slugged; categories: Slugged; documents: Slugged; pages: Slugged }

const kinds = ['services', 'categories', 'documents', 'pages'] as const

/** What is wrong with an entry: it leads to nothing that exists, or nowhere at all, or cannot be understood. */
export function lexiconMistakes(entry: Lexicon[number], targets: Targets): LexiconMistake[] {
	const missing = kinds.flatMap(kind => {
		const known = new Set(targets[kind].map(({ slug }) => slug))
		return (entry[kind] ?? [])
			.map((slug, index) => ({ path: [kind, index], says: `ведёт в никуда: ${slug}`, target: slug }))
			.filter(({ target }) => !known.has(target))
	})
	const leads = entry.kind === 'filler' || entry.words?.length || kinds.some(kind => entry[kind]?.length)
	// Several words under one entry are alternatives: a phrase would be taken apart.
	const phrases = (entry.words ?? []).flatMap((words, index) =>
		wordsOf(words).length === 1 ? [] : [{ path: ['words', index], says: `нужно одно слово: ${words}` }],
	)
	const empty = entry.say.flatMap((phrase, index) =>
		wordsOf(phrase).length === 0 ? [{ path: ['say', index], says: 'здесь нет слов' }] : [],
	)
	return [
		...missing,
		...(leads
			? []
			: [
					{
						path: ['say'],
						says: 'никуда не ведёт: укажите services, categories, documents, pages или words',
					},
				]),
		...phrases,
		...empty,
	]
}
