import { readAffixes } from '#app/clinic/search/words/dictionary/affixes.ts'
import { dictionary, dictionaryFile } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import type { Chance } from './chance.ts'

const lines = new TextDecoder().decode(dictionaryFile('dic')).replaceAll('ё', 'е').split('\n').slice(1)
const flagsByWord = new Map(
	lines.map(line => {
		const [word = '', flags = ''] = line.split('/')
		return [word, flags] as const
	}),
)
const endings = [...readAffixes(dictionaryFile('aff'))].flatMap(([ending, affixes]) =>
	affixes.map(affix => ({ ending, ...affix })),
)

/** Every form the dictionary can make of a word as it stands there. */
function formsOf(lemma: string): string[] {
	const flags = [...(flagsByWord.get(lemma) ?? '')].reduce(
		(all, flag) => all | (1 << (flag.charCodeAt(0) - 65)),
		0,
	)
	const made = endings
		.filter(({ flag, instead, after }) => (flags & flag) !== 0 && lemma.endsWith(instead) && after(lemma))
		.map(({ instead, ending }) => lemma.slice(0, lemma.length - instead.length) + ending)
	return [...new Set([lemma, ...made])]
}

/** Real nouns and adjectives of the language, as the dictionary has them. */
export const nouns = () =>
	lines.flatMap(line => (/^[а-я]{5,10}\/[KJIHGN]$/.test(line) ? [line.slice(0, -2)] : []))
export const adjectives = () =>
	lines.flatMap(line => (/^[а-я]{6,12}(?:ый|ий)\/A/.test(line) ? [line.split('/')[0] ?? ''] : []))

/** One word in another of its forms; one the dictionary does not have gets an ending people would give it. */
export function inflected(word: string, by: Chance) {
	const plain = word.toLowerCase().replaceAll('ё', 'е')
	if (!/^[а-я]{4,}$/.test(plain)) return word
	const lemmas = dictionary().lemmasOf(plain)
	const forms = lemmas
		.flatMap(formsOf)
		.filter(form => form !== plain && form[0] === plain[0] && form.length > 2)
	if (forms.length > 0) return by.one(forms)
	if (lemmas.length > 0) return word
	if (/[бвгджзклмнпрстфхцчшщ]$/.test(plain))
		return (
			plain + by.one(['а', 'у', 'ом', 'ы'].map(end => (end === 'ы' && /[кгхжшщч]$/.test(plain) ? 'и' : end)))
		)
	return /[аы]$/.test(plain) ? plain.slice(0, -1) + by.one(['у', 'ой', 'ами']) : word
}

/** «Удаление» → «удалить»: the verb of an action, where there is one. */
export function verbOf(word: string) {
	const plain = word.toLowerCase()
	const stem = /^(.{3,})(?:ение|ание|ка|овка|ация|ивание)$/.exec(plain)?.[1]
	if (!stem) return undefined
	const cut = [/ание$/, /ение$/, /ивание$/, /овка$/, /ка$/, /ация$/].find(ending => ending.test(plain))
	const base = cut ? plain.replace(cut, '') : stem
	const candidates = ['ить', 'ать', 'ять', 'еть', 'овать', 'ировать', 'овить'].map(end => base + end)
	return candidates.find(verb => dictionary().knows(verb))
}

/** «Зуб» → «зубик», «коронка» → «короночка», as people speak to children and of their teeth. */
export function diminutiveOf(word: string) {
	const plain = word.toLowerCase().replaceAll('ё', 'е')
	if (
		!dictionary().lemmasOf(plain).includes(plain) ||
		/(?:ый|ий|ая|ое|ие|ция|ть|ости?|ка)$/.test(plain) === false
	) {
		const made = [`${plain}ик`, `${plain}чик`, plain.replace(/а$/, 'очка'), plain.replace(/а$/, 'ка')]
		return made.find(one => one !== plain && one.length > plain.length && dictionary().knows(one))
	}
	return plain.endsWith('ка') && plain.length > 4 ? plain.replace(/ка$/, 'очка') : undefined
}
