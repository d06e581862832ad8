/** Where a text of a thing stands: how much its words weigh, and how much less in a long text than in a short one. */
export type Field = { weight: number; shortening: number }
/** The numbers of its terms in each field, text by text. */
export type Row = { parts: number[][]; field: Field }[]

/** A term → the rows it stands in, each with how much it stands for there, between 0 and 1. */
export type Postings = { rows: Int32Array; weights: Float32Array }

/** So soon a word more often said adds nothing; as in BM25. */
const saturation = 1.2

export type InvertedIndex = ReturnType<typeof invertedIndex>

/**
 * BM25F: the fields of a row are weighed together before the count of a word is bounded. All postings lie
 * in two arrays, one term behind the other: an object for each would cost more than the words.
 */
export function invertedIndex(rows: Row[], ids: Map<string, number>) {
	const ends = endsOf(rows, ids.size)
	const places = new Int32Array(ends.at(-1) ?? 0)
	const weights = new Float32Array(places.length)
	const next = Int32Array.from(ends, (_, id) => ends[id - 1] ?? 0)
	const average = averageLengths(rows)
	for (const [number, row] of rows.entries()) {
		for (const { parts, field } of row) {
			const { weight, shortening } = field
			const length = lengthOf(parts) / (average.get(field) ?? 1)
			const share = weight / (1 - shortening + shortening * length)
			for (const terms of parts)
				for (let place = 0; place < terms.length; place++) add(terms[place] ?? 0, number, share)
		}
	}
	for (let posting = 0; posting < weights.length; posting++) {
		const count = weights[posting] ?? 0
		weights[posting] = count / (saturation + count)
	}

	function add(id: number, row: number, share: number) {
		let posting = (next[id] ?? 0) - 1
		if (posting < (ends[id - 1] ?? 0) || places[posting] !== row) {
			posting++
			next[id] = posting + 1
			places[posting] = row
		}
		weights[posting] = (weights[posting] ?? 0) + share
	}

	function get(term: string): Postings | undefined {
		const id = ids.get(term)
		if (id === undefined) return undefined
		const [start, end] = [ends[id - 1] ?? 0, ends[id]]
		return { rows: places.subarray(start, end), weights: weights.subarray(start, end) }
	}

	return { get, has: (term: string) => ids.has(term) }
}

function endsOf(rows: Row[], terms: number) {
	const ends = new Int32Array(terms)
	const last = new Int32Array(terms).fill(-1)
	for (const [number, row] of rows.entries()) {
		for (const terms of row.flatMap(({ parts }) => parts)) {
			for (let place = 0; place < terms.length; place++) {
				const id = terms[place] ?? 0
				if (last[id] === number) continue
				last[id] = number
				ends[id] = (ends[id] ?? 0) + 1
			}
		}
	}
	for (let id = 1; id < ends.length; id++) ends[id] = (ends[id] ?? 0) + (ends[id - 1] ?? 0)
	return ends
}

function averageLengths(rows: Row[]) {
	const sums = new Map<Field, { words: number; texts: number }>()
	for (const row of rows) {
		for (const { parts, field } of row) {
			const length = lengthOf(parts)
			if (length === 0) continue
			const sum = sums.get(field) ?? { words: 0, texts: 0 }
			sum.words += length
			sum.texts += 1
			sums.set(field, sum)
		}
	}
	return new Map([...sums].map(([field, { words, texts }]) => [field, words / texts]))
}

function lengthOf(parts: number[][]) {
	let length = 0
	for (const part of parts) length += part.length
	return length
}
