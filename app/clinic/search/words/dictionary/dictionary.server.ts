import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Affix, readAffixes } from './affixes.ts'
import { remembered } from './remembered.ts'

/**
 * Every Russian word in every form, and the form it stands under in a dictionary. Words are kept as numbers
 * computed from their letters: two megabytes instead of forty, and three words in a hundred thousand too many.
 */
type Dictionary = {
	knows: (word: string) => boolean
	/** «поменяли» → «поменять»; several where the form belongs to several words, none where to none. */
	lemmasOf: (word: string) => readonly string[]
}

const slots = 1 << 18
const start = 0x811c9dc5

let opened: Dictionary | undefined

/** Opened by the first who asks; `foreign-objects.ts` does when it is loaded. */
export function dictionary() {
	opened ??= openDictionary(dictionaryFile('dic'), readAffixes(dictionaryFile('aff')))
	return opened
}

/** Not by the package's own script: bundled, it would look for them beside the bundle. */
export function dictionaryFile(kind: 'dic' | 'aff'): Uint8Array {
	const folder = dirname(createRequire(import.meta.url).resolve('dictionary-ru'))
	return readFileSync(join(folder, `index.${kind}`))
}

function openDictionary(words: Uint8Array, affixes: Map<string, Affix[]>): Dictionary {
	const { flagsOf } = tableOf(words)
	const longest = Math.max(...[...affixes.keys()].map(({ length }) => length))
	const byEnding = new Map([...affixes].map(([ending, rules]) => [hashOfEnding(ending), byInstead(rules)]))

	// One question asks it of each of its words some twenty times.
	const lemmasOf = remembered((word: string) => {
		if (word.length > longestWord) return []
		hashBeginnings(word)
		const lemmas = flagsOf(prefixes[word.length] ?? 0) === undefined ? [] : [word]
		const shortest = Math.max(1, word.length - longest)
		let ending = start
		for (let stem = word.length; stem >= shortest; stem--) {
			if (stem < word.length) ending = mixed(ending, word.charCodeAt(stem))
			const endings = byEnding.get(ending) ?? none
			for (let place = 0; place < endings.length; place++) {
				const { instead, flags, rules } = endings[place] ?? never
				const has = flags & (flagsOf(hashLetters(instead, prefixes[stem])) ?? 0)
				if (has === 0) continue
				const lemma = word.slice(0, stem) + instead
				if (lemmas.includes(lemma)) continue
				if (rules.some(({ flag, after }) => (has & flag) !== 0 && after(lemma))) lemmas.push(lemma)
			}
		}
		return lemmas
	})

	return { knows: word => lemmasOf(word).length > 0, lemmasOf }
}

/** Reads `слово/FLAGS` line by line, without making a string of any. */
function tableOf(words: Uint8Array) {
	// Key and flags side by side: both are there with one look into memory.
	const table = new Int32Array(2 * slots)

	function put(key: number, flag: number) {
		let slot = slotOf(key)
		while (table[slot + 1] !== 0 && table[slot] !== key) slot = slotAfter(slot)
		table[slot] = key
		table[slot + 1] = (table[slot + 1] ?? 0) | flag | taken
	}

	let [key, flag, inWord] = [start, 0, true]
	for (let place = words.indexOf(10) + 1; place < words.length; place++) {
		const byte = words[place] ?? 0
		if (byte === 10) {
			put(key | 0, flag)
			;[key, flag, inWord] = [start, 0, true]
		} else if (byte === 47) inWord = false
		else if (!inWord) flag |= 1 << (byte - 65)
		else if (byte < 0x80) key = mixed(key, byte)
		else key = mixed(key, small(((byte & 0x1f) << 6) | ((words[++place] ?? 0) & 0x3f)))
	}

	return {
		flagsOf(key: number) {
			for (let slot = slotOf(key); table[slot + 1] !== 0; slot = slotAfter(slot))
				if (table[slot] === key) return table[slot + 1]
			return undefined
		},
	}
}

/** Beside the flags, which are letters from A on, of a slot that holds a word. */
const taken = 1 << 31
const slotOf = (key: number) => (key & (slots - 1)) << 1
const slotAfter = (slot: number) => (slot + 2) & (2 * slots - 1)

/** А small letter, ё as е. */
function small(code: number) {
	if (code === 0x401 || code === 0x451) return 0x435
	return code >= 0x410 && code < 0x430 ? code + 32 : code
}

type Ending = { instead: string; flags: number; rules: Affix[] }
const never: Ending = { instead: '', flags: 0, rules: [] }
const none: Ending[] = []

/** A word is looked up once for all rules that make the same of it. */
function byInstead(rules: Affix[]): Ending[] {
	const endings = new Map<string, Ending>()
	for (const rule of rules) {
		const ending = endings.get(rule.instead) ?? { instead: rule.instead, flags: 0, rules: [] }
		ending.flags |= rule.flag
		ending.rules.push(rule)
		endings.set(rule.instead, ending)
	}
	return [...endings.values()]
}

const mixed = (key: number, code: number) => Math.imul(key ^ code, 0x01000193)

function hashLetters(letters: string, from = start) {
	let key = from
	for (let place = 0; place < letters.length; place++) key = mixed(key, letters.charCodeAt(place))
	return key | 0
}

/** From its last letter on, so that a longer ending goes on where a shorter one stopped. */
function hashOfEnding(letters: string) {
	let key = start
	for (let place = letters.length - 1; place >= 0; place--) key = mixed(key, letters.charCodeAt(place))
	return key
}

const longestWord = 63
/** Of each beginning of the word looked up last. */
const prefixes = new Int32Array(longestWord + 1).fill(start)

function hashBeginnings(word: string) {
	for (let place = 0; place < word.length; place++)
		prefixes[place + 1] = mixed(prefixes[place] ?? 0, word.charCodeAt(place))
}
