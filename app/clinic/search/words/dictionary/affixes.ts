/** How a form is made: what it ends with instead, of which words. */
export type Affix = { flag: number; instead: string; after: Condition }

type Condition = (word: string) => boolean

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

const conditions = new Map<string, Condition>()

function afterOf(written: string) {
	const known = conditions.get(written)
	if (known) return known
	const condition = conditionOf(written)
	conditions.set(written, condition)
	return condition
}

/** Of `[^ст]ь`. By hand: hundreds of regular expressions take longer to compile than all words to look up. */
function conditionOf(written: string): Condition {
	const letters = [...written.matchAll(/\[(\^?)([^\]]+)\]|(.)/g)].map(([, not = '', some, one = '']) => ({
		not: not !== '',
		some: some ?? one,
		any: one === '.',
	}))
	return word => {
		const start = word.length - letters.length
		if (start < 0) return false
		for (let place = 0; place < letters.length; place++) {
			const letter = letters[place]
			if (letter && !letter.any && letter.some.includes(word[start + place] ?? '') === letter.not)
				return false
		}
		return true
	}
}
