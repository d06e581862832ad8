import { wordsOf } from './normalize.ts'

/** What is written short wherever Russian is written, and the weekend as it is called among friends. */
const abbreviations = new Map(
	Object.entries({
		...{ пн: 'понедельник', вт: 'вторник', ср: 'среда', чт: 'четверг', пт: 'пятница', сб: 'суббота' },
		...{ вс: 'воскресенье', вых: 'выходные', выхи: 'выходные', выхах: 'выходных', выхам: 'выходным' },
		...{ руб: 'рублей', тыс: 'тысяч', тел: 'телефон', ном: 'номер', зп: 'зарплата', мед: 'медицинский' },
	}),
)

/** A piece of a query, its abbreviation in full: «тел.» is «телефон». */
export function expandAbbreviation(chunk: string) {
	const [word = '', ...others] = wordsOf(chunk)
	return (others.length === 0 && abbreviations.get(word)) || chunk
}
