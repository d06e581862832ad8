import { isAdjective } from '#app/clinic/search/ranking/foreign-objects.ts'
import { isOfMouth } from '#app/clinic/search/ranking/word-classes.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import type { QueryWord } from './query-word.ts'

/** «Без брекетов», «но не имплант», «не хочу удалять», «не удаляя»: what is not wanted. */
export function isDenied(words: QueryWord[], place: number) {
	const one = words[place]
	const [before = '', earlier = ''] = [1, 2].map(back => words[place - back]?.word)
	if (!one || !before) return false
	if (before === 'без' || (earlier === 'без' && isAdjective(before))) return true
	// «Вместо зуба» stands what is missing.
	if (isOfMouth(one)) return false
	if (excluding.test(before) || (excluding.test(earlier) && isAdjective(before))) return true
	if (before === 'не')
		return isVerb(one.word) ? isVerbDenied(one.word, earlier) : isOfName(one) && !isState(one.word)
	return earlier === 'не' && wishing.test(before)
}

const excluding = /^(?:кроме|вместо)$/
const wishing =
	/^(?:хочу|хотим|хочет(?:ся)?|хотелось|хотел[аи]?|желаю|надо|нужн\S*|нужен|буду|будем|предлага\S+|став(?:ить|ьте|я))$/

/** «Не удаляя», «а не удалять», but not «если не лечить». */
const isVerbDenied = (word: string, before: string) =>
	gerund.test(word) || (infinitive.test(word) && choosing.test(before))
const gerund = /[аяыи][яв]$/
const infinitive = /(?:ть|ти|чь)$/
const choosing = /^(?:а|но|чтобы?|ли|можно|как|лучше)$/

const isOfName = ({ word, meaning }: QueryWord) => meaning?.from === 'names' && !/о$/.test(word)

/** «Не удалённый корень»: what it is like. */
const isState = (word: string) =>
	dictionary()
		.lemmasOf(word)
		.some(lemma => /(?:(?<!ств|врем)[аеё]нный|[вш]ший|[уюая]щий)$/.test(lemma))

const isVerb = (word: string) =>
	dictionary()
		.lemmasOf(word)
		.some(lemma => /(?:ть|ться|ти|тись|чь|чься)$/.test(lemma))
