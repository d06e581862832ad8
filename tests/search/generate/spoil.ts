import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import type { Chance } from './chance.ts'

const rows = ['ёйцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']
const heard: Record<string, string> = {
	о: 'а',
	а: 'о',
	е: 'и',
	и: 'е',
	з: 'с',
	с: 'з',
	д: 'т',
	т: 'д',
	б: 'п',
	п: 'б',
	ж: 'ш',
	в: 'ф',
	г: 'к',
}

/** One slip of finger or ear in one word; never one that makes another real word. */
export function misspelt(text: string, by: Chance) {
	const words = text.split(' ')
	const long = words.flatMap((word, place) => (/^[а-яё]{5,}$/i.test(word) ? [place] : []))
	if (long.length === 0) return undefined
	const place = by.one(long)
	for (let tries = 0; tries < 12; tries++) {
		const spoilt = slipped((words[place] ?? '').toLowerCase(), by)
		if (spoilt === words[place]?.toLowerCase() || dictionary().knows(spoilt.replaceAll('ё', 'е'))) continue
		return words.with(place, spoilt).join(' ')
	}
	return undefined
}

function slipped(word: string, by: Chance) {
	const at = 1 + by.below(word.length - 1)
	const letter = word[at] ?? ''
	const [before, after] = [word.slice(0, at), word.slice(at + 1)]
	switch (by.below(5)) {
		case 0:
			return before + after
		case 1:
			return before + letter + letter + after
		case 2:
			return before.slice(0, -1) + letter + before.slice(-1) + after
		case 3:
			return before + beside(letter, by) + after
		default:
			return before + (heard[letter] ?? letter) + after
	}
}

function beside(letter: string, by: Chance) {
	const row = rows.find(keys => keys.includes(letter)) ?? letter
	const place = row.indexOf(letter)
	return by.one([row[place - 1], row[place + 1]].filter(key => key !== undefined))
}
