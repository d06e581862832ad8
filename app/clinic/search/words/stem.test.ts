import { expect, it } from 'vitest'
import { rootOf, stemsOf, withoutPrefix } from './stem.ts'

it.each([
	['коронка', 'коронок', 'коронками', 'коронку'],
	['десна', 'десен', 'десны', 'деснам'],
	['снимок', 'снимка', 'снимки', 'снимков'],
	['гигиена', 'гигиену', 'гигиены', 'гигиеной'],
	['пульпит', 'пульпита', 'пульпитом'],
	['павел', 'павла', 'павлу'],
])('finds one stem for the forms of %s', (word, ...forms) => {
	const [stem] = stemsOf(word)

	for (const form of forms) expect(stemsOf(form)).toContain(stem)
})

it.each([
	['петров', 'петрова', 'петрову', 'петровым', 'петрове'],
	['бурмистров', 'бурмистрова', 'бурмистрову', 'бурмистровым'],
	['ложкин', 'ложкина', 'ложкиной', 'ложкину'],
])('knows the surname %s in every case', (surname, ...forms) => {
	for (const form of forms) {
		expect(stemsOf(surname).some(stem => stemsOf(form).includes(stem))).toBe(true)
	}
})

it.each([
	['удаление', 'удалить'],
	['отбеливание', 'отбелить'],
	['протез', 'протезирование'],
	['керамика', 'керамический'],
	['цирконий', 'циркониевая'],
	['имплант', 'имплантация'],
	['чистка', 'чистить'],
])('sees one root in %s and %s', (noun, other) => {
	expect(rootOf(noun)).toBe(rootOf(other))
	expect(rootOf(noun)).not.toBe('')
})

it('keeps apart what only begins alike', () => {
	expect(rootOf('пластинка')).not.toBe(rootOf('пластика'))
	expect(stemsOf('визит')).not.toEqual(stemsOf('виза'))
	expect(rootOf('стоматит')).not.toBe(rootOf('стоматолог'))
})

it('takes the prefix off a verb only', () => {
	expect(withoutPrefix('посеребрить')).toBe('серебрить')
	expect(withoutPrefix('погода')).toBeUndefined()
})
