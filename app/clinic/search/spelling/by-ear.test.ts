import { expect, it } from 'vitest'
import { spellingsByEar } from './by-ear.ts'

it.each([
	['каронка', 'коронка'],
	['лечиние', 'лечение'],
	['дешовая', 'дешевая'],
	['эмоль', 'эмаль'],
	['челюзть', 'челюсть'],
	['падборотдок', undefined],
	['плобма', undefined],
	['зупки', 'зубки'],
	['здоровье', 'здоровья'],
	['качественая', 'качественная'],
	['зубнной', 'зубной'],
	['прочьная', 'прочная'],
	['болшая', 'большая'],
	['щщетка', 'щетка'],
	['зуп', 'зуб'],
])('«%s» may be %j', (written, meant) => {
	const heard = spellingsByEar(written)
	if (meant) expect(heard).toContain(meant)
	else expect(heard).toEqual([])
})

it.each(['удаленеи', 'zub', 'кр'])('«%s» is no mistake of the ear', word =>
	expect(spellingsByEar(word)).toEqual([]),
)
