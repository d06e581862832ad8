import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { isRussian } from '#app/clinic/search/words/normalize.ts'

/** What people write for each other's sound; of a pair each may stand for the other. */
const alike = 'оа еи еэ ое яе яи ыи йи сз тд пб кг фв шж щш чщ'.split(' ')
const others = new Map<string, string[]>()
for (const [one = '', other = ''] of alike) {
	others.set(one, [...(others.get(one) ?? []), other])
	others.set(other, [...(others.get(other) ?? []), one])
}

/** At its end a voiced consonant is heard as its voiceless pair. */
const voiced: Record<string, string> = { п: 'б', т: 'д', к: 'г', с: 'з', ф: 'в', ш: 'ж' }
const lengths = { least: 3, whole: 5, most: 30 }

/** Words of the language that one mistake of the ear makes of this one: «дешевая» of «дешовая». */
export function spellingsByEar(word: string): string[] {
	if (!isRussian(word) || word.length < lengths.least || word.length > lengths.most) return []
	// Two fingers in a hurry are likelier: «удаленеи» is «удаление», and no «удалении».
	if (swapsOf(word).some(dictionary().knows)) return []
	// Of a short word any other letter makes another one; its last is what nobody hears: «зуп».
	const variants = word.length < lengths.whole ? endingsOf(word) : variantsOf(word)
	return variants.filter(dictionary().knows)
}

const swapsOf = (word: string) =>
	[...word.slice(0, -1)].map(
		(letter, place) => word.slice(0, place) + word[place + 1] + letter + word.slice(place + 2),
	)

function endingsOf(word: string) {
	const last = voiced[word.at(-1) ?? '']
	return last ? [word.slice(0, -1) + last] : []
}

/** One letter for another of its sound, a double letter for a single one, a soft sign too many or too few. */
function variantsOf(word: string) {
	const variants = new Set<string>()
	for (const [place, letter] of [...word].entries()) {
		const [before, after] = [word.slice(0, place), word.slice(place + 1)]
		for (const other of others.get(letter) ?? []) variants.add(before + other + after)
		if (letter === 'ь' || letter === word[place - 1]) variants.add(before + after)
		else variants.add(`${before}${letter}${letter}${after}`)
		if (/[бвдзлмнпрстчшщ]/.test(letter)) variants.add(`${before}${letter}ь${after}`)
	}
	return [...variants]
}
