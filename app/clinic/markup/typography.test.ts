import { expect, it } from 'vitest'
import { readContent } from '#app/content/content.server.ts'
import { partsOf, unbroken } from './typography.ts'

/** The no-break space made visible. */
const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_')

it.each([
	['Приходите к нам в клинику и не спешите', 'Приходите к_нам в_клинику и_не_спешите'],
	['В кресле. О враче — потом.', 'В_кресле. О_враче_— потом.'],
	['Можно ли есть, если бы знать, тот же врач', 'Можно_ли есть, если_бы знать, тот_же врач'],
	['Лист, желе, быть: сами слова', 'Лист, желе, быть: сами слова'],
	['от 4 500–9 000 ₽, скидка 15 %', 'от_4_500–9_000_₽, скидка 15_%'],
	['26 ноября 2026 года, через 2 часа', '26_ноября 2026_года, через 2_часа'],
	['кабинет № 1, закон № 152-ФЗ, п. 3', 'кабинет_№_1, закон_№_152-ФЗ, п._3'],
	['ул. Примерная, г. Новосибирск, д. 1', 'ул._Примерная, г._Новосибирск, д._1'],
	['пр. Карла Маркса, 30, ул. Примерная, 4', 'пр._Карла Маркса,_30, ул._Примерная,_4'],
	['Врач А. Б. Ким и Е. В. Орлова', 'Врач А._Б._Ким и_Е._В._Орлова'],
	['Позвоните +7 (383) 000-00-01', 'Позвоните +7_(383)_000-00-01'],
	['снимок для врача; иногда', 'снимок для врача; иногда'],
	['что-то из-за десны', 'что-то из-за десны'],
])('keeps together what belongs together: %s', (text, wanted) => {
	expect(shown(text)).toBe(wanted)
})

it('swaps spaces and changes nothing else, and does so once', () => {
	const { services, news, doctors } = readContent('content')
	const texts = [...services, ...news].map(({ body }) => body).concat(doctors.map(({ about }) => about))

	for (const text of texts) {
		expect(unbroken(text).replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '))
		expect(unbroken(unbroken(text))).toBe(unbroken(text))
	}
	expect(texts.length).toBeGreaterThan(50)
})

it.each([
	['630000, Новосибирск, ул. Примерная, 1. Лицензия', '630000, Новосибирск, [ул. Примерная, 1.] Лицензия'],
	['пр. Карла Маркса, 30/1', '[пр. Карла] [Маркса, 30/1]'],
	['В субботу 9 января ждём с 10:00', '[В субботу] [9 января] ждём [с 10:00]'],
	['Заявка № 2026-000001', 'Заявка [№ 2026-000001]'],
	['Тел. +7 (383) 000-00-01', 'Тел. [+7 (383) 000-00-01]'],
	['Пять кресел, рентген', 'Пять кресел, рентген'],
])('cuts a text into parts that stay in one line, to the letter: %s', (text, wanted) => {
	const parts = partsOf(text)

	expect(parts.map((part, place) => (place % 2 ? `[${part}]` : part)).join('')).toBe(wanted)
	expect(parts.join('')).toBe(text)
})
