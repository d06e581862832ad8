import { expect, it } from 'vitest'
import { checkContent } from '#app/content/check/check-content.server.ts'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { type Flag, newClinic, placeholderOf, questions, weekOf, wrongAnswer } from './new-clinic.ts'
import { tidyAnswer } from './tidy-answer.ts'

const answers: Record<Flag, string> = {
	...{ name: 'Клиника «Улыбка»: семейная', city: 'Казань', phone: '+7 (843) 210-55-11' },
	...{ hours: 'Пн-Сб: 8:00-20:00', address: 'ул. Баумана, 5', zip: '420111', domain: 'ulybka.ru' },
	...{ email: 'info@ulybka.ru', 'legal-name': 'ООО «Улыбка»', inn: '1655018018', ogrn: '1021602841391' },
	...{ license: 'Л041-01181-16/00345678', 'license-date': '2020-02-03' },
	...{ 'license-issuer': 'Министерство здравоохранения Татарстана', timezone: 'Europe/Moscow' },
}
const today = '2026-11-23'

async function checked(files: Map<string, string>) {
	await using place = await contentFolder([])
	for (const [path, text] of files) await place.write(path, text)
	return checkContent(place.folder, new Date(`${today}T09:00:00Z`))
}

it('is valid as it is; only its legal texts wait for a lawyer', async () => {
	const found = await checked(newClinic(answers, today))

	expect(found.filter(({ says }) => !says.includes('юристу')).map(mistakeLine)).toEqual([])
	expect(found).toHaveLength(6)
})

it('holds no word of the demo clinic', () => {
	const texts = [...newClinic(answers, today).values()].join('\n')

	expect(texts).not.toMatch(/Обь|Новосибирск|Примерн|clinic\.example|000-00-\d\d|\{\{/)
	expect(texts).toContain('Оператор — ООО «Улыбка», ИНН 1655018018')
})

it('is valid with samples for what nobody answered, and names them', async () => {
	const few = Object.fromEntries(
		questions.map(question => [question.flag, placeholderOf(question, {}) ?? answers[question.flag]]),
	) as Record<Flag, string>
	const found = await checked(newClinic(few, today))

	expect(found.filter(isError)).toEqual([])
	expect(found.find(({ file }) => file === 'settings.yaml')?.says).toMatch(
		/^образцы не заменены: (?=.*почта)(?=.*индекс)(?=.*ОГРН)(?=.*лицензия)(?=.*день лицензии)/,
	)
})

it.each([
	['phone', 'позвоните', /телефон/],
	['inn', '123', /10 или 12/],
	['inn', '1655018010', /номер — 1655018018/],
	['ogrn', '1021602841390', /номер — 1021602841391/],
	['zip', 'Казань', /шести цифр/],
	['hours', 'круглосуточно', /с перерывом «Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00»/],
	['hours', 'Пн-Пт: 9:00-18:00, Пн-Пт: 13:00-14:00', /пересекаются/],
	['license-date', 'весна 2020', /2026-11-21/],
	['license-date', '2021-11-31', /найдено «2021-11-31»/],
	['timezone', 'Казань', /Europe/],
	['domain', 'улыбка', /klinika\.ru/],
])('refuses %s %s', (flag, answer, says) => {
	const question = questions.find(question => question.flag === flag)

	expect(question && wrongAnswer(question, answer)).toMatch(says)
	expect(question && wrongAnswer(question, answers[question.flag])).toBeUndefined()
})

it.each([
	['Пн-Пт: 9:00-18:00', 'Пн-Пт: 9:00-18:00', 'Сб-Вс: Выходной'],
	['Пн-Вс: 9:00-21:00', 'Пн-Пт: 9:00-21:00', 'Сб-Вс: 9:00-21:00'],
	['Пн-Сб: 8:00-20:00', 'Пн-Пт: 8:00-20:00', 'Сб: 8:00-20:00, Вс: Выходной'],
	['Вт-Пт: 9:00-18:00, Сб: 10:00-15:00', 'Пн: Выходной, Вт-Пт: 9:00-18:00', 'Сб: 10:00-15:00, Вс: Выходной'],
	[
		'Пн-Сб: 9:00-13:00, Пн-Пт: 14:00-20:00',
		'Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00',
		'Сб: 9:00-13:00, Вс: Выходной',
	],
	['Пн-Пт: 9:00-13:00, 14:00-20:00', 'Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00', 'Сб-Вс: Выходной'],
])('writes %s as weekdays and weekend', (hours, working_hours_weekdays, working_hours_weekend) => {
	expect(weekOf(hours)).toEqual({ working_hours_weekdays, working_hours_weekend })
})

it.each([
	['hours', 'Пн-Пт 8:00-20:00, Сб 9-15', 'Пн-Пт: 8:00-20:00, Сб: 9:00-15:00'],
	['hours', 'пн–пт с 9 до 18.30; вс выходной', 'пн-пт: 9:00-18:30; вс: выходной'],
	['hours', 'Пн-Пт 9-13, 14-20', 'Пн-Пт: 9:00-13:00, 14:00-20:00'],
	['hours', 'Ежедневно 9:00–21:00', 'Пн-Вс: 9:00-21:00'],
	['hours', 'Пн-Пт: 9:00-18:00, Сб-Вс: Выходной', 'Пн-Пт: 9:00-18:00, Сб-Вс: Выходной'],
	['domain', 'https://klinika.ru/', 'klinika.ru'],
	['license-date', '14.03.2019', '2019-03-14'],
	['timezone', 'МСК', 'Europe/Moscow'],
] as const)('takes %s as people write it: %s', (flag, typed, meant) => {
	const question = questions.find(question => question.flag === flag)

	expect(tidyAnswer(flag, typed)).toBe(meant)
	expect(question && wrongAnswer(question, tidyAnswer(flag, typed))).toBeUndefined()
})
