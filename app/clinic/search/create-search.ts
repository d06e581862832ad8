import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Findable } from '#app/clinic/search/index/findable.ts'
import { cut, excerptFor } from '#app/clinic/search/words/cut.ts'
import { createEngine } from './engine.ts'
import { type SearchAnswer, type SearchGroup, type SearchType, searchGroups } from './search.ts'
import { isTooShort } from './search-messages.ts'

const longestList = 50

/** Searches what the clinic says as it is now; create it anew when that changes, and at midnight. */
export function createSearch(findable: Findable) {
	const engine = createEngine(findable)

	function find(query: string, type: SearchType): SearchAnswer {
		const started = performance.now()
		const asked = type === 'all' ? [...searchGroups, 'pages' as const] : [type]
		const { entries, corrected, understood } = isTooShort(query)
			? { entries: [], corrected: null, understood: [] }
			: engine.find(query, asked)
		return {
			...listsOf(findable, entries),
			pages: entries
				.filter(({ group }) => group === 'pages')
				.map(({ to, name, under, about }) => ({
					...{ to, title: name, under },
					text: excerptFor(about, corrected ?? query),
				})),
			total: entries.filter(({ group }) => group !== 'pages').length,
			took_ms: Math.max(1, Math.round(performance.now() - started)),
			corrected,
			understood,
		}
	}

	return { find }
}

function listsOf(findable: Findable, entries: Entry[]) {
	const inGroup = <Group extends SearchGroup>(group: Group): Findable[Group] => {
		const things: Findable[Group][number][] = findable[group]
		return entries
			.filter(entry => entry.group === group)
			.slice(0, longestList)
			.flatMap(({ place }) => things[place] ?? []) as Findable[Group]
	}

	return {
		categories: inGroup('categories').map(({ id, name, description }) => ({
			id,
			name,
			description: cut(description),
		})),
		services: inGroup('services').map(({ id, slug, name, description }) => ({
			id,
			slug,
			name,
			description: cut(description),
		})),
		doctors: inGroup('doctors').map(({ id, full_name, specialization }) => ({
			id,
			name: full_name,
			specialization,
		})),
		documents: inGroup('documents').map(({ id, title, category = '' }) => ({ id, title, category })),
		promotions: inGroup('promotions').map(({ id, title, description }) => ({
			id,
			title,
			description: cut(description),
		})),
	}
}
