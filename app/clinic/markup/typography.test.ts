import { expect, it } from 'vitest'
import { readContent } from '#app/content/content.server.ts'
import { unbroken, unbrokenIn } from './typography.ts'

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
	['Врач А. Б. Ким и Е. В. Орлова', 'Врач А._Б._Ким и_Е._В._Орлова'],
	['до 15:00 и с 12:00 до 18:00', 'до_15:00 и_с_12:00 до_18:00'],
	['ул. Красный проспект, 12, оф. 4', 'ул._Красный проспект,_12, оф. 4'],
	['Позвоните +7 (383) 000-00-01', 'Позвоните +7_(383)_000-00-01'],
	['снимок для врача; иногда', 'снимок для врача; иногда'],
	['что-то из-за десны', 'что-то из-за десны'],
])('keeps together what belongs together: %s', (text, wanted) => {
	expect(shown(text)).toBe(wanted)
})

it('names the fields whose texts it changes', () => {
	const service = {
		name: 'Каппа на ночь',
		risks: ['о сне'],
		faq: [{ q: 'А на ночь?', a: 'и на ночь' }],
		id: 4,
	}
	const read = unbrokenIn({ ...service, faq: service.faq.map(one => unbrokenIn(one, 'a')) }, 'risks', 'id')

	expect(read).toEqual({
		...service,
		risks: ['о\u00a0сне'],
		faq: [{ q: 'А на ночь?', a: 'и\u00a0на\u00a0ночь' }],
	})
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
