import { expect, test } from './fixtures.ts'

test('Galina reads who the clinic is by law, as text', async ({ page, open }) => {
	await open('/about')
	const main = page.getByRole('main')

	for (const fact of ['Л041-00000-54/00000000', '0000000000000', '0000000000', 'ООО «Обь»']) {
		await expect(main.getByText(fact, { exact: true })).toBeVisible()
	}
	await expect(main.getByRole('heading', { name: 'Руководство' })).toBeVisible()
})

test('every picture is described, has its size and stands still', async ({ page, open }) => {
	await open('/about')
	const gallery = page.getByRole('region', { name: 'Галерея' })

	const pictures = await gallery.locator('img').evaluateAll(images =>
		images.map(image => ({
			alt: image.getAttribute('alt') ?? '',
			sized: image.hasAttribute('width') && image.hasAttribute('height'),
			lazy: image.getAttribute('loading'),
		})),
	)
	expect(pictures).toHaveLength(21)
	for (const { alt, sized, lazy } of pictures) {
		expect(alt.length).toBeGreaterThan(10)
		expect([sized, lazy]).toEqual([true, 'lazy'])
	}
	await expect(gallery.locator('video, [autoplay], animate')).toHaveCount(0)
})

test('a work shows both sides, promises nothing and warns', async ({ page, open }) => {
	await open('/about')
	const works = page.getByRole('region', { name: /^Работы до и.после$/ })

	await expect(works.getByRole('figure')).toHaveCount(3)
	await expect(works.getByText('Результат индивидуален')).toHaveCount(3)
	await expect(works.getByText('Имеются противопоказания')).toBeVisible()
	const implant = works.getByRole('figure').filter({ hasText: 'Имплант на месте' })
	await expect(implant.getByRole('img')).toHaveCount(2)
	await expect(implant.getByRole('link', { name: 'Установка импланта' })).toBeVisible()
})
