import { useEffect, useRef, useState } from 'react'
import { highlighter } from '#app/clinic/search/highlight.ts'
import type { SearchAnswer } from '#app/clinic/search/search.ts'
import { type Group, groupsOf, totalOf } from '#app/clinic/search/search-groups.ts'
import { isTooShort } from '#app/clinic/search/search-messages.ts'
import { askSearch } from './ask-search.ts'
import { forget, history, remember } from './history.ts'
import { type Match, matchesOnPage } from './on-page.ts'

const pause = 300

export type Found = {
	query: string
	groups: Group[]
	matches: Match[]
	total: number
	took: number
	corrected: string | null
}

export type Outcome =
	| { state: 'asked nothing' | 'too short' | 'nothing found' | 'unavailable' }
	| { state: 'searching'; before: Found | undefined }
	| ({ state: 'found' } & Found)

export function useSearch() {
	const [typed, setTyped] = useState('')
	const [outcome, setOutcome] = useState<Outcome>({ state: 'asked nothing' })
	const [past, setPast] = useState(history)
	const timer = useRef<ReturnType<typeof setTimeout>>()
	const call = useRef<AbortController>()

	// biome-ignore lint/correctness/useExhaustiveDependencies: it stops whatever runs last
	useEffect(() => stop, [])

	function stop() {
		clearTimeout(timer.current)
		call.current?.abort()
	}

	function type(text: string) {
		stop()
		setTyped(text)
		const query = text.trim()
		if (isTooShort(query)) return setOutcome({ state: query ? 'too short' : 'asked nothing' })
		timer.current = setTimeout(run, pause, query)
		setOutcome(last => (last.state === 'too short' ? { state: 'searching', before: undefined } : last))
	}

	async function run(query: string) {
		stop()
		const newest = new AbortController()
		call.current = newest
		const { signal } = newest
		setPast(remember(query))
		setOutcome(last => ({ state: 'searching', before: last.state === 'found' ? last : undefined }))
		const next = await askSearch(query, signal)
			.then(answer => outcomeOf(answer, query))
			.catch((error: unknown): Outcome => {
				if (!signal.aborted) console.error(error)
				return { state: 'unavailable' }
			})
		if (!signal.aborted) setOutcome(next)
	}

	function search(text: string) {
		type(text)
		const query = text.trim()
		if (!isTooShort(query)) void run(query)
	}

	return { typed, outcome, past, type, search, clear: () => setPast(forget()) }
}

function outcomeOf(answer: SearchAnswer, query: string): Outcome {
	const { took_ms, corrected } = answer
	const literal = matchesOnPage(query)
	const matches = literal.length === 0 && corrected ? matchesOnPage(corrected) : literal
	const groups = groupsOf(answer, highlighter(corrected ?? query))
	if (groups.length === 0 && matches.length === 0) return { state: 'nothing found' }

	const total = totalOf(answer, groups) + matches.length
	return { state: 'found', query, groups, matches, total, took: Math.round(took_ms), corrected }
}
