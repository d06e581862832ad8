/** What a typed word may stand for: terms of the index, each with how surely it is meant (0 to 1). */
export type Meaning = {
	terms: Map<string, number>
	sure: number
	/** Where it is known from: names and what visitors say, other short texts, or running text only. */
	from: 'names' | 'headings' | 'texts'
	spelling: string | undefined
}

/** How surely a term is meant, by the way in which it was found. */
export const confidence = {
	stem: 1,
	family: 0.9,
	otherAspect: 0.9,
	sound: 0.9,
	root: 0.66,
	diminutive: 0.8,
	sameRoot: 0.45,
	topic: 0.7,
	oneSlip: 0.7,
	twoSlips: 0.55,
	prefix: 0.5,
	prefixOfCorrect: 0.85,
}

export const isTopic = (term: string) => term.startsWith('@')

export const isStem = (term: string) => !/^[~@]/.test(term)
