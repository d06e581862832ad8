import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Asked } from './evidence.ts'
import type { Evidence } from './evidence-rows.ts'
import type { Phrase } from './phrases.ts'

/** A phrase that was said, with how surely and by which word of the question each of its own was. */
type Said = [Phrase, { sure: number; by: number }[]][]

const standsFor = 0.9
const wholeQuestion = 0.35
const eachPlaceBehind = 0.08
const calledSo = 0.85

/** A phrase of the lexicon stands for the words by which the clinic's texts call it. */
export function withCalled(asked: Asked[], said: Said): Asked[] {
	const made = asked.map(one => ({ ...one, terms: new Map(one.terms) }))
	for (const [{ called, means }, words] of said) {
		const sure = surenessOf(words)
		for (const { by } of words) {
			const one = made[by]
			if (!one) continue
			if (called.length > 0 || means.size > 0) one.known = Math.max(one.known, sure)
			for (const term of called) one.terms.set(term, Math.max(calledSo * sure, one.terms.get(term) ?? 0))
		}
	}
	return made
}

/** A thing that the lexicon means by a phrase holds all words of it; tells how far that is the whole question. */
export function phraseEvidence(entries: Entry[]) {
	const rows = new Map<string, number>()
	for (const [row, { group, slug }] of entries.entries())
		if (group !== 'pages') rows.set(`${group}/${slug}`, row)

	return (asked: Asked[], evidence: Evidence[], said: Said) => {
		const needed = asked.filter(({ filler, known }) => !filler && known > 0)
		const all = needed.reduce((sum, { weight }) => sum + weight, 0) || 1
		const whole = new Map<number, number>()
		for (const [{ means }, words] of said) {
			const sure = surenessOf(words)
			const share = Math.min(1, words.reduce((sum, { by }) => sum + (asked[by]?.weight ?? 0), 0) / all)
			for (const [thing, place] of means) {
				const row = rows.get(thing)
				if (row === undefined) continue
				for (const { by } of words) evidence[by]?.raise(row, sure * (standsFor - eachPlaceBehind * place))
				const meant = share ** 2 * sure * (wholeQuestion - eachPlaceBehind * place)
				if (meant > (whole.get(row) ?? 0)) whole.set(row, meant)
			}
		}
		return whole
	}
}

const surenessOf = (words: { sure: number }[]) => Math.min(...words.map(({ sure }) => sure))
