import { remembered, thanks } from '#tests/journeys/appointment-steps.ts'
import { screens } from '#tests/journeys/screens.ts'
import { remembered as surveysOf } from '#tests/journeys/survey-steps.ts'
import { uploaded } from '#tests/support/uploaded.ts'
import { expect, test } from './fixtures.ts'
import { answerAll, consent, fillIn, fillInApplication, isAnswered, mendTelephone } from './steps.ts'

/** The engine is the project's; names tell its visitors apart. */
const named = (name: string) => `${name} ${test.info().project.name}`

test('without scripts: Anna mends a mistake and sends the appointment form', {
	tag: '@short',
}, async ({ unscripted, site }) => {
	const name = named('Анна')
	const browser = await unscripted()
	await browser.open('/about')
	await browser.click({ link: 'Записаться на приём' })
	await browser.until('the page of the form', () => location.pathname === '/appointment')
	await fillIn(browser, name, '383')
	await browser.click({ button: 'Отправить заявку' })
	await browser.sees('Заявка не отправлена')
	await mendTelephone(browser)
	await browser.click({ button: 'Отправить заявку' })

	await browser.sees(thanks)
	const { requests } = await remembered(site)
	expect(requests.filter(request => request.name === name)).toMatchObject([{ phone: '+79991234567' }])
})

test('without scripts: Galina answers the survey', async ({ unscripted, site }) => {
	const comment = named('Тихо')
	const browser = await unscripted()
	await browser.open('/about')
	await browser.click({ link: 'Оценить качество обслуживания' })
	await browser.until('the page of the survey', () => location.pathname === '/survey')
	await answerAll(browser)
	await browser.type({ field: 'Комментарий' }, comment)
	await browser.click({ button: 'Отправить' })

	await browser.sees('Спасибо, ваши ответы получены.')
	const { surveys } = await surveysOf(site)
	expect(surveys.filter(({ comments }) => comments === comment).map(isAnswered)).toEqual([true])
})

test('without scripts: Galina skips the survey and is back where she was', async ({ unscripted }) => {
	const browser = await unscripted()
	await browser.open('/survey?from=/prices')
	await browser.click({ button: 'Пропустить' })

	await browser.arrives('/prices')
})

test('without scripts: Anna writes a review', async ({ unscripted, mail }) => {
	const text = named('Доктор объяснила каждый шаг.')
	const browser = await unscripted()
	await browser.open('/reviews')
	await browser.type({ field: 'Ваше имя' }, 'Анна')
	await browser.click({ css: 'label:has(input[name="rating"][value="4"])' })
	await browser.type({ css: '[name=text]' }, text)
	await browser.click(consent)
	await browser.click({ field: 'Даю согласие на публикацию' })
	await browser.click({ button: 'Отправить отзыв' })

	await browser.sees('Спасибо. Ваш отзыв отправлен.')
	await expect.poll(() => mail.received.map(({ mail }) => mail.text ?? '').join('\n')).toContain(text)
})

test('without scripts: Denis applies with a file', async ({ unscripted, site }, testInfo) => {
	const before = await uploaded(site)
	const browser = await unscripted()
	await fillInApplication(browser, 'Денис Ли', '89130000004', testInfo)
	await browser.click({ button: 'Отправить отклик' })

	await browser.sees('Спасибо. Ваш отклик отправлен.')
	expect(await uploaded(site)).toHaveLength(before.length + 1)
})

test('without scripts: the search finds a service', async ({ unscripted }) => {
	const browser = await unscripted()
	await browser.open('/about')
	await browser.click({ css: 'header a[href="/search"]' })
	await browser.arrives('/search')
	await browser.type({ field: 'Поисковый запрос' }, 'кариес')
	await browser.click({ button: 'Найти' })
	await browser.click({ css: 'main a[href="/services/lechenie-kariesa"]' })

	await browser.arrives('/services/lechenie-kariesa')
})

test('without scripts: a scheme of the low-vision version is kept', async ({ unscripted }) => {
	const browser = await unscripted()
	await browser.open('/about')
	await browser.click({ link: 'Версия для слабовидящих' })
	await browser.click({ css: 'main label:has(input[value="black"])' })
	await browser.click({ css: 'main button[type=submit]' })
	await browser.arrives('/about')
	await browser.open('/prices')

	await browser.until('the scheme', () => document.documentElement.dataset.theme === 'black')
})

test('without scripts: the filters of prices and doctors', async ({ unscripted }) => {
	const browser = await unscripted()
	await browser.open('/prices')
	await browser.type({ field: 'Название или код услуги' }, 'кариеса')
	await browser.click({ button: 'Показать' })
	await browser.until('fewer prices', () => {
		const tables = document.querySelectorAll('main table').length
		return location.search.includes('q=') && tables > 0 && tables < 9
	})
	await browser.open('/doctors')
	await browser.click({ css: 'main a[href*="age=children"]' })

	await browser.until('a filter', () => location.search.includes('age=children'))
})

test('without scripts: the menu on a telephone opens and leads on', async ({ unscripted }) => {
	const browser = await unscripted({ screen: 'phone' })
	await browser.open('/about')
	await browser.click({ button: 'Меню' })
	await browser.until('the menu', () => document.querySelector(':popover-open'))
	await browser.click({ link: 'Врачи' })

	await browser.arrives('/doctors')
})

test('without scripts: every page can be read to its end', async ({ unscripted }) => {
	const browser = await unscripted()
	const unread: string[] = []
	for (const path of ['/', '/search?q=кариес', '/accessibility', '/no-such-page', ...screens]) {
		await browser.open(path)
		const error = await browser.run(unreadable)
		if (error) unread.push(`${path}: ${error}`)
		// Firefox reports a font broken off by leaving the page as one that failed.
		await browser.until('the fonts', () => document.fonts.status === 'loaded')
	}

	expect(unread).toEqual([])
})

/** Runs in the page: what of it would not reach a reader's eyes. */
function unreadable() {
	if (document.documentElement.dataset.boot) return 'scripts ran'
	const [title] = document.querySelectorAll('h1')
	if (!title?.textContent) return 'no title'
	const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3), footer a')]
	const hidden = headings.find(heading => {
		if (heading.closest('details:not([open]), dialog, [popover]')) return false
		heading.scrollIntoView({ behavior: 'instant' })
		return (
			heading.getBoundingClientRect().height === 0 ||
			!heading.checkVisibility({ contentVisibilityAuto: true })
		)
	})
	if (hidden) return `«${hidden.textContent}» cannot be seen`
	const wider = document.documentElement.scrollWidth - innerWidth
	return wider > 0 ? `${wider} px wider than the window` : undefined
}
