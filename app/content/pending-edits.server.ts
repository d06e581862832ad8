import type { FileCache } from './file-cache.server.ts'
import { referencesOf } from './load-content.server.ts'
import { isError, type Mistake, mistakeLine } from './mistake.ts'

/** A larger change is a replaced folder; testing its files one by one would block the event loop. */
const mostTried = 30

/** Accepts edits that break no reference; the others keep their last good state and are returned for the next round. */
export function takeWhatFits(cache: FileCache, edited: FileCache): FileCache {
	const left = new Map(edited)
	if (left.size === 0) return left

	const before = danglingReferencesIn(cache)
	if (left.size > mostTried || newIn(danglingReferencesIn(withThem(cache, left)), before).length === 0) {
		for (const [path, file] of left) cache.set(path, file)
		return new Map()
	}
	// Edits may depend on each other.
	for (let taken = true; taken; ) {
		taken = false
		for (const [path, file] of left) {
			if (newIn(danglingReferencesIn(withThem(cache, new Map([[path, file]]))), before).length > 0) continue
			cache.set(path, file)
			left.delete(path)
			taken = true
		}
	}
	for (const [path, file] of left) {
		const former = cache.get(path)
		if (!former) continue
		const wrong = newIn(danglingReferencesIn(withThem(cache, new Map([[path, file]]))), before)
		cache.set(path, { ...former, seen: file.seen, mistakes: [...file.mistakes, ...namedAt(path, wrong)] })
	}
	return left
}

const withThem = (cache: FileCache, files: FileCache): FileCache => new Map([...cache, ...files])

const danglingReferencesIn = (cache: FileCache) => referencesOf(cache).mistakes.filter(isError)

function newIn(mistakes: Mistake[], before: Mistake[]) {
	// Without line numbers and what else there is, which change with other edits.
	const known = new Set(before.map(nameOf))
	return mistakes.filter(mistake => !known.has(nameOf(mistake)))
}

const nameOf = ({ file, field, says }: Mistake) => [file, field, says.replace(/; есть: .*/, '')].join(' ')

/** Reports mistakes in the edited file; of those in other files the first. */
function namedAt(path: string, wrong: Mistake[]): Mistake[] {
	const [first] = wrong
	const own = wrong.filter(({ file }) => file === path)
	if (own.length > 0 || !first) return own
	const more = wrong.length > 1 ? ` и ещё ${wrong.length - 1}` : ''
	return [{ level: 'error', file: path, says: `правка не показана: после неё ${mistakeLine(first)}${more}` }]
}
