import { remembered, thanks } from '#tests/journeys/appointment-steps.ts'
import { remembered as surveysOf } from '#tests/journeys/survey-steps.ts'
import { expect, test } from './fixtures.ts'
import { answerAll, consent, dialogs, fillIn, focused, isAnswered, policy } from './steps.ts'
import { keys } from './webdriver.ts'

const short = { tag: '@short' }

test('WebKit: Anna sends the appointment form after two mistakes', short, async ({ webkit, site }) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ link: 'Записаться на приём' })
	await dialogs(browser, 1)
	await fillIn(browser, 'Анна Вебкит')
	await browser.click(policy)
	await browser.click(consent)
	await browser.click({ button: 'Отправить заявку' })
	await browser.sees('Заявка не отправлена')
	await browser.click(policy)
	await browser.click(consent)
	await browser.click({ button: 'Отправить заявку' })

	await browser.sees(thanks)
	await dialogs(browser, 0)
	await browser.sees(thanks)
	const { requests } = await remembered(site)
	expect(requests.filter(({ name }) => name === 'Анна Вебкит')).toHaveLength(1)
})

test('WebKit: Escape closes the dialog, gives the focus back and keeps what was typed', async ({
	webkit,
}) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ link: 'Записаться на приём' })
	await dialogs(browser, 1)
	await browser.type({ field: 'Имя' }, 'Анна')
	await browser.press(keys.escape)
	await dialogs(browser, 0)
	await focused(browser, 'Записаться на приём')

	await browser.click({ link: 'Записаться на приём' })
	await dialogs(browser, 1)
	await browser.until(
		'the name',
		() => document.querySelector<HTMLInputElement>('dialog[open] [name=name]')?.value === 'Анна',
	)
})

test('WebKit: the consent rises above the dialog, and each Escape closes one', async ({ webkit }) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ link: 'Записаться на приём' })
	await dialogs(browser, 1)
	await browser.click({ button: 'Текст согласия' })
	await dialogs(browser, 2)

	await browser.press(keys.escape)
	await dialogs(browser, 1)
	await browser.press(keys.escape)
	await dialogs(browser, 0)
})

test('WebKit: Galina answers the survey', async ({ webkit, site }) => {
	const browser = await webkit()
	await browser.open('/about')
	await browser.click({ link: 'Оценить качество обслуживания' })
	await dialogs(browser, 1)
	await answerAll(browser)
	await browser.type({ field: 'Комментарий' }, 'Тихо, WebKit')
	await browser.click({ button: 'Отправить' })

	await browser.sees('Спасибо')
	// A live region is not said there by Orca.
	await browser.until('focus on the thanks', () =>
		document.activeElement?.matches('section[role=region][aria-describedby]'),
	)
	const { surveys } = await surveysOf(site)
	expect(surveys.filter(({ comments }) => comments === 'Тихо, WebKit').map(isAnswered)).toEqual([true])
})

test('WebKit: Anna writes a review', async ({ webkit, mail }) => {
	const browser = await webkit()
	await browser.open('/reviews')
	await browser.type({ field: 'Ваше имя' }, 'Анна Вебкит')
	await browser.click({ css: 'label:has(input[name="rating"][value="4"])' })
	await browser.type({ css: '[name=text]' }, 'Доктор объяснила каждый шаг в WebKit.')
	await browser.click(consent)
	await browser.click({ field: 'Даю согласие на публикацию' })
	await browser.click({ button: 'Отправить отзыв' })

	await browser.sees('Спасибо. Ваш отзыв отправлен.')
	const letters = () => mail.received.map(({ mail }) => mail.text ?? '').join('\n')
	await expect.poll(letters).toContain('Доктор объяснила каждый шаг в WebKit.')
})
