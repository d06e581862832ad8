import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/fixtures.ts'
import { firefoxLaunch } from '#tests/support/firefox.js'

test.use({
	launchOptions: firefoxLaunch({ 'ui.useOverlayScrollbars': 0 }),
	viewport: { width: 1280, height: 600 },
})

test('the dialog keeps its round corners beside a classic scroll bar', async ({
	page,
	open,
	context,
	expectInConsole,
}) => {
	// The driver's own, for the picture.
	expectInConsole('style-src')
	await open('/about')
	await page.getByRole('link', { name: 'Записаться на приём' }).first().click()
	const dialog = page.getByRole('dialog', { name: 'Запись на приём' })
	await dialog.getByLabel('Имя').waitFor()
	const bar = await dialog.evaluate((box: HTMLElement) => {
		// Nothing behind it but one colour.
		document.body.style.visibility = 'hidden'
		box.style.visibility = 'visible'
		box.style.animation = 'none'
		return box.offsetWidth - box.clientWidth
	})
	expect(bar).toBeGreaterThan(8)
	const { x, y, width, height } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
	const [right, bottom] = [x + width, y + height]

	const [beside, inside, upper, lower] = await colours(await context.newPage(), await page.screenshot(), [
		[right + 20, y + height / 2],
		[right - 4, y + height / 2],
		[right - 1.5, y + 1.5],
		[right - 1.5, bottom - 1.5],
	])

	expect(inside).not.toBe(beside)
	expect({ upper, lower }).toEqual({ upper: beside, lower: beside })
})

test('the page behind stays where it was as the dialog opens beside a classic scroll bar', async ({
	page,
	open,
}) => {
	await open('/about')
	const link = page.getByRole('link', { name: 'Записаться на приём' }).first()
	const title = page.getByRole('heading', { level: 1 })
	const places = async () => [await link.boundingBox(), await title.boundingBox()]
	expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(8)
	const before = await places()

	await link.click()
	await page.getByRole('dialog', { name: 'Запись на приём' }).getByLabel('Имя').waitFor()

	expect(await places()).toEqual(before)
})

/** The colours of a picture's points, read in a page that has no policy. */
function colours(page: Page, picture: Buffer, points: number[][]) {
	return page.evaluate(
		async ([url, places]) => {
			const image = await createImageBitmap(await (await fetch(url)).blob())
			const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
			canvas?.drawImage(image, 0, 0)
			return places.map(([x = 0, y = 0]) =>
				canvas?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.join(),
			)
		},
		[`data:image/png;base64,${picture.toString('base64')}`, points] as const,
	)
}
