/** Where a text of a thing stands: how much its words weigh, and how much less in a long text than in a short one. */
export type Field = { weight: number; shortening: number }
export type Row = { terms: string[]; field: Field }[]

/** A term → the rows it stands in, each with how much it stands for there, between 0 and 1. */
export type Postings = { rows: Int32Array; weights: Float32Array }

/** So soon a word more often said adds nothing; as in BM25. */
const saturation = 1.2

/** BM25F: the fields of a row are weighed together before the count of a word is bounded. */
export function invertedIndex(rows: Row[]) {
	const average = averageLengths(rows)
	const counted = new Map<string, { rows: number[]; counts: number[] }>()
	for (const [number, row] of rows.entries()) {
		for (const { terms, field } of row) {
			const { weight, shortening } = field
			const length = terms.length / (average.get(field) ?? 1)
			const share = weight / (1 - shortening + shortening * length)
			for (const term of terms) add(counted, term, number, share)
		}
	}
	return new Map<string, Postings>(
		[...counted].map(([term, { rows, counts }]) => [
			term,
			{
				rows: Int32Array.from(rows),
				weights: Float32Array.from(counts, count => count / (saturation + count)),
			},
		]),
	)
}

function add(
	counted: Map<string, { rows: number[]; counts: number[] }>,
	term: string,
	row: number,
	share: number,
) {
	const known = counted.get(term)
	if (!known) counted.set(term, { rows: [row], counts: [share] })
	else if (known.rows.at(-1) === row)
		known.counts[known.counts.length - 1] = (known.counts.at(-1) ?? 0) + share
	else {
		known.rows.push(row)
		known.counts.push(share)
	}
}

function averageLengths(rows: Row[]) {
	const sums = new Map<Field, { words: number; texts: number }>()
	for (const row of rows) {
		for (const { terms, field } of row) {
			if (terms.length === 0) continue
			const sum = sums.get(field) ?? { words: 0, texts: 0 }
			sum.words += terms.length
			sum.texts += 1
			sums.set(field, sum)
		}
	}
	return new Map([...sums].map(([field, { words, texts }]) => [field, words / texts]))
}
