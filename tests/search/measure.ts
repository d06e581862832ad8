import { type SearchGroup, searchGroups } from '#app/clinic/search/search.ts'

/** A query of the set and what it should find: `best` first of all, `also` is welcome. */
export type Labelled = { class: string; query: string; best: Thing[]; also: Thing[] }
export type Thing = { group: SearchGroup; name: string }

const letters: Record<string, SearchGroup> = {
	c: 'categories',
	s: 'services',
	d: 'doctors',
	k: 'documents',
	p: 'promotions',
}

/** `s:brekety c:ortodontiya` */
export const things = (text: string): Thing[] =>
	text
		.split(' ')
		.filter(Boolean)
		.map(word => {
			const [letter = '', name = ''] = word.split(':')
			return { group: letters[letter] ?? 'services', name }
		})

export type Scores = {
	queries: number
	/** The first of the group in which the answer lies is the answer. */
	success: number
	ndcg: number
	recall: number
	/** Of the three first of each group something was expected in. */
	precision: number
	/** Queries that found something and should not have. */
	falsePositives: number
}

export function measure(set: Labelled[], find: (query: string) => Thing[]): Scores & { missed: string[] } {
	const missed: string[] = []
	const each = set.map(labelled => {
		const found = find(labelled.query)
		const scores = scoresOf(labelled, found)
		if (scores.success < 1) missed.push(`${labelled.query} → ${found.slice(0, 3).map(({ name }) => name)}`)
		return scores
	})
	const mean = (name: keyof (typeof each)[number]) =>
		each.reduce((sum, scores) => sum + scores[name], 0) / (each.length || 1)

	return {
		queries: set.length,
		success: mean('success'),
		ndcg: mean('ndcg'),
		recall: mean('recall'),
		precision: mean('precision'),
		falsePositives: each.reduce((sum, { falsePositive }) => sum + falsePositive, 0),
		missed,
	}
}

function scoresOf({ best, also }: Labelled, found: Thing[]) {
	const [first] = best
	if (!first) {
		const nothing = found.length === 0 ? 1 : 0
		return {
			success: nothing,
			ndcg: nothing,
			recall: nothing,
			precision: nothing,
			falsePositive: 1 - nothing,
		}
	}

	const grade = (thing: Thing) => (holds(best, thing) ? 2 : holds(also, thing) ? 1 : 0)
	const answers = found.filter(({ group }) => group === first.group)
	const wanted = [...best, ...also]
	const judged = searchGroups.filter(group => wanted.some(thing => thing.group === group))
	const tops = judged
		.map(group => found.filter(thing => thing.group === group).slice(0, 3))
		.filter(top => top.length)

	const ideal = wanted.filter(({ group }) => group === first.group).map(grade)
	return {
		success: answers[0] && holds(best, answers[0]) ? 1 : 0,
		ndcg: gain(answers.map(grade)) / (gain(ideal.sort((a, b) => b - a)) || 1),
		recall:
			wanted.filter(thing => holds(found.filter(({ group }) => group === thing.group).slice(0, 10), thing))
				.length / wanted.length,
		precision:
			tops.reduce((sum, top) => sum + top.filter(thing => grade(thing) > 0).length / top.length, 0) /
			(tops.length || 1),
		falsePositive: 0,
	}
}

const holds = (list: Thing[], { group, name }: Thing) =>
	list.some(thing => thing.group === group && thing.name === name)

const gain = (grades: number[]) =>
	grades.slice(0, 5).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
