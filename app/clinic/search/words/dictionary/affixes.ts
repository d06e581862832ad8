/** How a form is made: what it ends with instead, of which words. */
export type Affix = { flag: number; instead: string; after: RegExp }

/** Ending of a form → the ways to undo it. */
export function readAffixes(file: Uint8Array) {
	const affixes = new Map<string, Affix[]>()
	for (const line of new TextDecoder().decode(file).split('\n')) {
		const [kind, flag = '', instead = '', ending = '', after] = line.replaceAll('ё', 'е').trim().split(/\s+/)
		if (kind !== 'SFX' || after === undefined) continue
		const key = none(ending)
		const rule = { flag: 1 << (flag.charCodeAt(0) - 65), instead: none(instead), after: afterOf(after) }
		const before = affixes.get(key)
		if (!before) affixes.set(key, [rule])
		else before.push(rule)
	}
	return affixes
}

const none = (letters: string) => (letters === '0' ? '' : letters)

const patterns = new Map<string, RegExp>()

function afterOf(condition: string) {
	const known = patterns.get(condition)
	if (known) return known
	const pattern = new RegExp(`${condition}$`)
	patterns.set(condition, pattern)
	return pattern
}
