import type { Page } from '@playwright/test'
import { openForm } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'
import { screens } from './screens.ts'

const paths = [
	'/',
	'/search?q=кариес',
	'/appointment',
	'/survey',
	'/accessibility',
	'/no-such-page',
	...screens.filter(screen => !screen.includes('?')),
]

for (const path of paths) {
	test(
		`Pavel walks ${path} with Tab and always knows where he is (checks 22, 49)`,
		needs.hydration,
		async ({ page, open }) => {
			test.slow()
			await open(path)

			const stops = await walk(page)

			expect(stops[0]?.name).toBe('К основному содержанию')
			expect(stops.length).toBeGreaterThan(10)
			expect(stops.flatMap(({ faults: errors }) => errors)).toEqual([])
		},
	)
}

for (const path of ['/', '/appointment', '/prices']) {
	test(`Pavel walks ${path} on a telephone at 400 % (check 22)`, needs.hydration, async ({ page, open }) => {
		test.slow()
		await page.setViewportSize({ width: 320, height: 512 })
		await open(path)

		expect((await walk(page)).flatMap(({ faults: errors }) => errors)).toEqual([])
	})
}

test('a dialog holds the Tab key until Escape (check 22)', needs.hydration, async ({ page, open }) => {
	await open('/about')
	const dialog = await openForm(page)
	const stops = await dialog.locator('a[href], button, input:not([type=hidden]), select, textarea').count()

	for (let stop = 0; stop < stops + 3; stop++) {
		await page.keyboard.press('Tab')
		const inside = await page.evaluate(
			() => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
		)
		expect(inside, `stop ${stop}`).toBe(true)
	}
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
})

type Stop = { name: string; faults: string[] }

/** Presses Tab from the beginning of the page until the focus leaves it; what is wrong at each stop. */
async function walk(page: Page) {
	const stops: Stop[] = []
	while (stops.length < 400) {
		await page.keyboard.press('Tab')
		const stop = await page.evaluate(look)
		if (!stop) return stops
		stops.push(stop)
	}
	throw new Error('The focus never leaves the page')
}

/** Runs in the page: the focused control's name, and whether one sees it, all of it, in the order of the page. */
function look(): Stop | undefined {
	const state = window as unknown as { former?: Element }
	const focused = document.activeElement as HTMLInputElement | null
	if (!focused || focused === document.body) return undefined

	// Parts of a date are stops of their own within one field.
	if (focused === state.former) return { name: 'part', faults: [] }
	const label = focused.labels?.[0]
	const name = [
		focused.getAttribute('aria-label'),
		document.getElementById(focused.getAttribute('aria-labelledby') ?? '')?.textContent,
		label?.textContent,
		focused.textContent,
		focused.querySelector('img')?.alt,
		focused.title,
	]
		.find(words => words?.trim())
		?.trim()
	const called = `${focused.tagName} «${name?.slice(0, 60)}»`

	const errors: string[] = []
	const points = [
		[0.15, 0.5],
		[0.85, 0.5],
		[0.5, 0.3],
		[0.5, 0.7],
	] as const
	if (!name) errors.push(`without a name: ${focused.outerHTML.slice(0, 150)}`)
	const inside = focused.firstElementChild
	const around = [focused.parentElement, focused.closest('article, li'), focused.closest('[class*=card]')]
	const drawn = [focused, label, inside, focused.nextElementSibling, ...around].some(element => {
		if (!element) return false
		// The link of a card draws its outline round the whole card.
		return [undefined, '::after', '::before'].some(part => {
			const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
			return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
		})
	})
	if (!drawn) errors.push(`no outline of 2 px: ${called}`)
	if (state.former && !(state.former.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) {
		errors.push(`out of order: ${called}`)
	}
	state.former = focused

	// A control that is drawn by its label is seen there.
	const own = focused.getBoundingClientRect()
	const seen = own.width < 10 && label ? label : focused
	const [box] = seen.getClientRects()
	if (!box || box.bottom < 0 || box.top > innerHeight) errors.push(`out of sight: ${called}`)
	// Corners may be round, and a link's larger target may reach under its neighbours.
	for (const [across, down] of points) {
		if (!box) break
		const [x, y] = [box.left + box.width * across, box.top + box.height * down]
		if (y > innerHeight || y < 0) continue
		const [above] = document.elementsFromPoint(x, y)
		const own = above && (seen.contains(above) || above.contains(seen) || label?.contains(above))
		if (!own) errors.push(`covered by ${above?.outerHTML.slice(0, 80)}: ${called}`)
	}
	return { name: name ?? '', faults: [...new Set(errors)] }
}
