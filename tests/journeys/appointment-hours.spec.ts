import { fillIn, openForm, remembered, send, thanks } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { htmlFaults } from './valid-html.ts'

// A Wednesday; the demo clinic is open on working days from nine to six.
test.use({ environment: { CLINIC_NOW: '2026-11-25T10:00:00+07:00' } })

test('the form says beside date and time when the clinic is open', async ({ open, page }) => {
	await open('/')
	const form = await openForm(page)

	for (const label of ['Желаемая дата', 'Желаемое время'])
		await expect(form.getByLabel(label)).toHaveAccessibleDescription(/^Принимаем пн–пт\s9:00–18:00\.$/)
	expect(await htmlFaults(await page.content())).toEqual([])
})

const wishes: [wish: string, date: string, time: string, words: RegExp][] = [
	['a Sunday', '2026-11-29', '', /В\sвоскресенье, 29\sноября, клиника закрыта: .+ другой день/],
	['a holiday', '2026-12-31', '10:00', /В\sчетверг, 31\sдекабря, клиника закрыта: .+ другой день/],
	[
		'the end of a short day',
		'2026-12-30',
		'15:00',
		/В\sсреду, 30\sдекабря, принимаем до\s14:00: .+ другое время/,
	],
	['a night', '', '23:00', /Принимаем до\s18:00: .+ другое время/],
]

for (const [wish, date, time, words] of wishes)
	test(`a wish for ${wish} is taken, and answered plainly`, async ({ open, page, site }) => {
		const name = `Галина ${wish} ${test.info().project.name}`
		await open('/')
		const form = await openForm(page)
		await fillIn(form, { name })
		if (date) await form.getByLabel('Желаемая дата').fill(date)
		if (time) await form.getByLabel('Желаемое время').fill(time)

		await send(form)

		await expect(page.getByText(thanks).first()).toBeVisible()
		// A page's address says nothing of the wish.
		const isPage = page.url().includes('/appointment/sent')
		const said = isPage ? /^Принимаем пн–пт\s9:00–18:00\. Если в выбранное время клиника закрыта/ : words
		await expect(page.getByText(said).first()).toBeVisible()
		const { requests } = await remembered(site)
		expect(requests.find(row => row.name === name)).toMatchObject({ date: date || null, time: time || null })
	})

test('of a wish within the hours nothing more is said than of any other', async ({ open, page }) => {
	await open('/appointment')
	const form = page.getByRole('main')
	await fillIn(form, { name: `Галина днём ${test.info().project.name}` })
	await form.getByLabel('Желаемая дата').fill('2026-11-26')
	await form.getByLabel('Желаемое время').fill('17:30')

	await send(form)

	await expect(page.getByText(thanks)).toBeVisible()
	await expect(page).toHaveURL(/\/appointment\/sent\?number=2026-\d{6}(#.*)?$/)
	await expect(page.getByText(/предложим друг/)).toHaveCount(0)
})

test('the page keeps both sentences when the dialog has closed', needs.hydration, async ({ open, page }) => {
	await open('/')
	const dialog = await openForm(page)
	await fillIn(dialog, { name: 'Галина в окне' })
	await dialog.getByLabel('Желаемая дата').fill('2026-11-29')

	await send(dialog)

	const received = dialog.getByRole('region', { name: thanks })
	await expect(received).toBeFocused()
	await expect(received).toContainText('клиника закрыта')
	expect(await axe(page)).toEqual([])
	await expect(dialog).toBeHidden()
	await expect(page.locator('#page-status')).toContainText(thanks)
	await expect(page.locator('#page-status')).toContainText('клиника закрыта')
})

test(
	'a page that stays open does not say for ever that the clinic is',
	needs.hydration,
	async ({ open, page }) => {
		await page.clock.install()
		for (const path of ['/', '/contacts']) {
			await open(path)
			await expect(page.getByText(/Сейчас открыто, до\s18:00/)).toBeVisible()
			await page.clock.fastForward('00:09:00')
			await expect(page.getByText(/Сейчас открыто/)).toBeVisible()
			await page.clock.fastForward('00:02:00')
			await expect(page.getByText(/Сейчас открыто/)).toBeHidden()
		}
	},
)
