import { rootOf, stemsOf } from '#app/clinic/search/words/stem.ts'
import { type Chance, chance } from './chance.ts'
import { inflected, nouns } from './forms.ts'

const trades =
	`аквариум асфальт балкон бензин блендер бульдозер ванна велосипед вертолёт видеокарта газон гараж гитара
	гостиница диван дрель духовка ёлка загранпаспорт иномарка ипотека кабель каминопечь картофель квартира кирпич ковёр
	колготки комбайн кондиционер коттедж кроссовки ламинат лодка маникюр матрас мотоцикл наушники ноутбук обои огурцы
	окна пианино пицца пластинки платье пылесос рассада роллы сантехник свадьба септик смартфон собака суши такси
	телевизор теплица трактор туфли удочка унитаз утюг фотоаппарат фундамент холодильник цемент чайник шины шторы экскаватор`
		.trim()
		.split(/\s+/)
const asked = [
	'купить X',
	'ремонт X',
	'заказать X с доставкой',
	'X недорого',
	'где продаётся X',
	'аренда X',
	'X цена',
	'сколько стоит X',
]
const calls = ['доктор X', 'врач X', 'X', 'к доктору X', 'записаться к X', 'стоматолог X']
const syllables =
	'ба бо бру ва ве гра го да ду жа за зи ка ко кру ла ло ма ми мо на не па пы ра ро са су та ти у фа ха цы ча шу ю'.split(
		' ',
	)
const surnameEnds = ['ов', 'ин', 'енко', 'ский', 'ова', 'ина', 'чук', 'швили', 'ян', 'ьева']

const invented = (by: Chance) => Array.from({ length: 2 + by.below(2) }, () => by.one(syllables)).join('')

/** Words of other trades, words of the language that the clinic never writes, invented names. */
export function nonsense(written: Set<string>) {
	const by = chance('nonsense')
	const strange = (word: string) => ![rootOf(word), ...stemsOf(word)].some(term => term && written.has(term))
	const other = trades
		.filter(strange)
		.flatMap((word, place) =>
			[0, 1].map(
				more =>
					asked[(place * 2 + more) % asked.length]?.replace('X', more ? inflected(word, by) : word) ?? '',
			),
		)
	const everyday = nouns().filter(strange)
	const random = Array.from({ length: 120 }, () => by.one(everyday))
	const surnames = Array.from({ length: 80 }, (_, place) =>
		(calls[place % calls.length] ?? 'X').replace('X', `${invented(by)}${by.one(surnameEnds)}`),
	)
	const gibberish = Array.from({ length: 40 }, () => `${invented(by)} ${invented(by)}`)
	return { other, random, surnames, gibberish }
}
