import { contentVersionOf } from './content-version.server.ts'
import type { KeptFiles } from './file-cache.server.ts'
import { isError, type Mistake, mistakeLine } from './mistake.ts'

/** More edits at once are another folder put in place: tried one by one they would hold up every visitor. */
const mostTried = 30

/**
 * Takes edits of good files in, except those that would leave something leading nowhere or there twice: their last
 * good state stays, with what is wrong. Returns the latter as they would be, to be tried again with what comes next.
 */
export function takeWhatFits(kept: KeptFiles, edited: KeptFiles): KeptFiles {
	const left = new Map(edited)
	if (left.size === 0) return left

	const before = looseEndsIn(kept)
	if (left.size > mostTried || newIn(looseEndsIn(withThem(kept, left)), before).length === 0) {
		for (const [path, file] of left) kept.set(path, file)
		return new Map()
	}
	// One edit may be what another one waits for.
	for (let taken = true; taken; ) {
		taken = false
		for (const [path, file] of left) {
			if (newIn(looseEndsIn(withThem(kept, new Map([[path, file]]))), before).length > 0) continue
			kept.set(path, file)
			left.delete(path)
			taken = true
		}
	}
	for (const [path, file] of left) {
		const former = kept.get(path)
		if (!former) continue
		const wrong = newIn(looseEndsIn(withThem(kept, new Map([[path, file]]))), before)
		kept.set(path, { ...former, seen: file.seen, mistakes: [...file.mistakes, ...namedAt(path, wrong)] })
	}
	return left
}

const withThem = (kept: KeptFiles, files: KeptFiles): KeptFiles => new Map([...kept, ...files])

function looseEndsIn(kept: KeptFiles) {
	const own = new Set([...kept.values()].flatMap(({ mistakes }) => mistakes))
	return contentVersionOf(kept).mistakes.filter(mistake => isError(mistake) && !own.has(mistake))
}

function newIn(mistakes: Mistake[], before: Mistake[]) {
	// A line moves when another one is added above it.
	const known = new Set(before.map(nameOf))
	return mistakes.filter(mistake => !known.has(nameOf(mistake)))
}

const nameOf = ({ file, field, says }: Mistake) => [file, field, says].join(' ')

/** What an edit breaks stands at the place where it shows; of places in other files one is enough. */
function namedAt(path: string, wrong: Mistake[]): Mistake[] {
	const [first] = wrong
	const own = wrong.filter(({ file }) => file === path)
	if (own.length > 0 || !first) return own
	const more = wrong.length > 1 ? ` и ещё ${wrong.length - 1}` : ''
	return [{ level: 'error', file: path, says: `правка не показана: после неё ${mistakeLine(first)}${more}` }]
}
