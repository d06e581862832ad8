import type { Locator } from '@playwright/test'
import { identKey, postTimetable, timesOn, timetable } from '#tests/support/timetable.ts'
import { fillIn, openForm, remembered, send, thanks } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

test.use({ environment: { IDENT_KEY: identKey } })

const tomorrow = timesOn(1, ['09:00', '10:30'])
const later = timesOn(3, ['08:00', '08:30', '09:00', '12:00', '15:30', '16:00', '17:30'])
const [slot = ''] = timesOn(1, ['10:30']).map(time => time.slice(0, 16))
const [date = '', time = ''] = slot.split('T')

test.beforeEach(async ({ site }) => {
	await postTimetable(site.origin, timetable([...tomorrow, ...later], timesOn(1, ['12:00'])))
})

const choices = (form: Locator) => form.getByRole('group', { name: 'Ближайшее свободное время' })
const choice = (form: Locator, value: string) => choices(form).locator(`input[value="${value}"]`)

test('Anna chooses a free time, and reception reads it as her wish', async ({ open, page, site, mail }) => {
	const name = `Анна со временем ${test.info().project.name}`
	await open('/')
	const form = await openForm(page)
	await expect(choices(form)).toHaveAccessibleDescription(/пожелание, а не запись/)
	await expect(form.getByRole('radio', { name: 'Другое время' })).toBeChecked()
	await fillIn(form, { name })

	await choice(form, slot).check()
	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { requests } = await remembered(site)
	expect(requests.find(row => row.name === name)).toMatchObject({ date, time, message: null })
	await expect.poll(() => mail.received.some(({ mail }) => mail.text?.includes(name))).toBe(true)
	expect(mail.received.some(({ mail }) => mail.text?.includes(slot))).toBe(false)
})

test('a free time outside the usual hours is not said to be outside them', async ({ open, page }) => {
	await open('/')
	const form = await openForm(page)
	await fillIn(form, { name: `Анна рано утром ${test.info().project.name}` })
	await choice(form, later[0]?.slice(0, 16) ?? '').check()

	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	await expect(page.getByText(/предложим друг/)).toHaveCount(0)
})

test('a few times are offered, the nearest days first, each read out with its day', async ({
	open,
	page,
}) => {
	const answer = await open('/appointment')
	const radios = choices(page.getByRole('main')).getByRole('radio')

	const values = await radios.evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))

	const spread = [0, 1, 2, 4, 5, 6].map(index => later[index]?.slice(0, 16))
	expect(values).toEqual(['', ...tomorrow.map(time => time.slice(0, 16)), ...spread])
	await expect(choice(page.getByRole('main'), slot)).toHaveAccessibleName(
		/^(Поне|Втор|Сред|Четв|Пятн|Субб|Воск)\S+, \d+\s[а-я]+, 10:30$/,
	)
	expect(answer.headers()['cache-control']).toBe('no-store')
	expect(await htmlFaults(await answer.text())).toEqual([])
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('a mistake elsewhere keeps the choice, and shows it in date and time', async ({
	open,
	page,
	expectInConsole,
}) => {
	expectInConsole('422')
	await open('/appointment')
	const form = page.getByRole('main')
	await fillIn(form, { phone: '383' })
	await choice(form, slot).check()

	await send(form)

	await expect(page.locator('#form-status')).toBeFocused()
	await expect(choice(form, slot)).toBeChecked()
	await expect(form.getByLabel('Желаемая дата')).toHaveValue(date)
	await expect(form.getByLabel('Желаемое время')).toHaveValue(time)
})

test('a time taken meanwhile is refused once, stays in the fields, and can be wished for', async ({
	open,
	page,
	site,
	expectInConsole,
}) => {
	expectInConsole('422')
	const name = `Опоздавшая ${test.info().project.name}`
	await open('/appointment')
	const form = page.getByRole('main')
	await fillIn(form, { name, message: 'Болит. '.repeat(700) })
	await choice(form, slot).check()
	await postTimetable(site.origin, timetable(later))
	await send(form)
	await expect(form.getByLabel('Желаемое время')).toHaveValue(time)
	await expect(form.getByLabel('Желаемое время')).toHaveAccessibleDescription(/уже не свободно/)
	await expect(choices(form).getByRole('radio', { checked: true })).toHaveValue('')

	await form.getByLabel('Сообщение').fill('')
	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { requests } = await remembered(site)
	expect(requests.find(row => row.name === name)).toMatchObject({ date, time })
})

test(
	'choosing fills date and time, and writing another one lets the choice go',
	needs.hydration,
	async ({ open, page }) => {
		await open('/appointment')
		const form = page.getByRole('main')
		await choice(form, slot).check()
		await expect(form.getByLabel('Желаемая дата')).toHaveValue(date)
		await expect(form.getByLabel('Желаемое время')).toHaveValue(time)

		await form.getByLabel('Желаемое время').fill('18:15')
		await expect(form.getByRole('radio', { name: 'Другое время' })).toBeChecked()
		await expect(form.getByLabel('Желаемая дата')).toHaveValue(date)

		await choice(form, slot).check()
		await form.getByRole('radio', { name: 'Другое время' }).check()
		await expect(form.getByLabel('Желаемая дата')).toHaveValue('')
		await expect(form.getByLabel('Желаемое время')).toHaveValue('')
	},
)

test('a timetable without a free time leaves the form as it is without one', async ({ open, page, site }) => {
	await postTimetable(site.origin, timetable([], tomorrow))

	await open('/appointment')

	await expect(page.getByLabel('Желаемая дата')).toBeVisible()
	await expect(choices(page.getByRole('main'))).toHaveCount(0)
})

for (const width of [320, 768, 1280]) {
	test(`everybody can use the free times at ${width} px`, needs.styles, async ({ page, open }) => {
		await page.setViewportSize({ width, height: 800 })
		await open('/appointment')
		await choice(page.getByRole('main'), slot).check()

		expect(await axe(page)).toEqual([])
		expect(await smallTargets(page)).toEqual([])
		expect(await overflow(page)).toBeLessThanOrEqual(0)
	})
}
