import { isAdjective } from '#app/clinic/search/ranking/foreign-objects.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import type { QueryWord } from './query-word.ts'

/** «Без брекетов», «но не имплант», «не хочу удалять», «не удаляя»: what is not wanted. */
export function isDenied(words: QueryWord[], place: number) {
	const [word, before, earlier] = [place, place - 1, place - 2].map(at => words[at]?.word ?? '')
	if (!word || !before) return false
	if (excluding.test(before) || (earlier && excluding.test(earlier) && isAdjective(before))) return true
	if (before === 'не') return !isVerb(word) || gerund.test(word)
	return earlier === 'не' && wishing.test(before)
}

const excluding = /^(?:без|кроме|вместо)$/
const wishing =
	/^(?:хочу|хотим|хочет(?:ся)?|хотелось|хотел[аи]?|желаю|надо|нужн\S*|нужен|буду|будем|предлага\S+|став(?:ить|ьте|я))$/
const gerund = /[аяыи][яв]$/

const isVerb = (word: string) =>
	dictionary()
		.lemmasOf(word)
		.some(lemma => /(?:ть|ться|ти|тись|чь|чься)$/.test(lemma))
