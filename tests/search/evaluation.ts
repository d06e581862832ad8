import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createSearch } from '#app/clinic/search/create-search.ts'
import { searchGroups } from '#app/clinic/search/search.ts'
import { parsedCsv } from '#app/content/parse/parse-csv.server.ts'
import { demo } from './demo.ts'
import { type Labelled, measure, type Thing, things } from './measure.ts'

const Row = z.object({
	class: z.string(),
	query: z.string(),
	best: z.string().default(''),
	also: z.string().default(''),
})

const labelled = (file: string): Labelled[] =>
	parsedCsv(readFileSync(`tests/search/${file}`, 'utf8'), ['class', 'query'])
		.raws.map(({ value }) => Row.parse(value))
		.map(({ best, also, ...row }) => ({ ...row, best: things(best), also: things(also) }))

export const queries = () => [...labelled('queries.csv'), ...labelled('reported-queries.csv')]

/** Every second query of a class is tuned on; the others, and all of the second file, only report. */
export function evaluate() {
	const set = labelled('queries.csv')
	const reported = labelled('reported-queries.csv')
	const find = finder()
	const classes = [...new Set(set.map(labelled => labelled.class))]
	const half = (remainder: number, more: Labelled[]) =>
		classes.map(name => {
			const ofClass = (one: Labelled) => one.class === name
			const mine = set.filter(ofClass).filter((_, place) => place % 2 === remainder)
			return { class: name, ...measure([...mine, ...more.filter(ofClass)], find) }
		})
	return { tune: half(0, []), report: half(1, reported) }
}

/** All nine classes in one line, each query counting the same. */
export function overall(classes: ReturnType<typeof evaluate>['tune']) {
	const queries = classes.reduce((sum, one) => sum + one.queries, 0)
	const mean = (name: 'success' | 'ndcg' | 'recall' | 'precision') =>
		classes.reduce((sum, one) => sum + one[name] * one.queries, 0) / queries
	return {
		class: 'all',
		queries,
		success: mean('success'),
		ndcg: mean('ndcg'),
		recall: mean('recall'),
		precision: mean('precision'),
		falsePositives: classes.reduce((sum, one) => sum + one.falsePositives, 0),
	}
}

function finder() {
	const clinic = demo()
	const search = createSearch(clinic)
	const slugs = {
		categories: new Map(clinic.categories.map(({ id, slug }) => [id, slug])),
		services: new Map(clinic.services.map(({ id, slug }) => [id, slug])),
		doctors: new Map(clinic.doctors.map(({ id, slug }) => [id, slug])),
		documents: new Map(clinic.documents.map(({ id, slug }) => [id, slug])),
		promotions: new Map(clinic.promotions.map(({ id }) => [id, String(id)])),
	}
	return (query: string): Thing[] => {
		const answer = search.find(query, 'all')
		return searchGroups.flatMap(group =>
			answer[group].map(({ id }) => ({ group, name: slugs[group].get(id ?? 0) ?? '' })),
		)
	}
}

export function table() {
	const { tune, report } = evaluate()
	const percent = (value: number) => value.toFixed(3).padStart(9)
	const line = ({
		class: name,
		queries,
		success,
		ndcg,
		recall,
		precision,
		falsePositives,
	}: ReturnType<typeof overall>) =>
		`${name.padEnd(10)}${String(queries).padStart(4)}${[success, ndcg, recall, precision].map(percent).join('')}${String(falsePositives).padStart(5)}`
	const head = 'class       n  succ@1   nDCG@5  recall@10 prec@3   false'
	const half = (name: string, classes: typeof tune) =>
		[name, head, ...classes.map(line), line(overall(classes)), ''].join('\n')
	const missed = [...tune, ...report].flatMap(one => one.missed.map(text => `${one.class}: ${text}`))
	return [half('tuned on', tune), half('reported', report), 'not first:', ...missed].join('\n')
}
