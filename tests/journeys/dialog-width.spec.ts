import { cookieValue, defaults } from '#app/clinic/low-vision.ts'
import { openForm } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'
import { openSurvey } from './survey-steps.ts'

for (const [name, openDialog, wanted] of [
	['appointment', openForm, 500],
	['survey', openSurvey, 600],
] as const) {
	test(
		`the ${name} dialog is ${wanted} px wide where the screen is wide enough, else as wide as the screen`,
		needs.hydration,
		async ({ page, open }) => {
			await open('/about')
			const dialog = await openDialog(page)

			for (const window of [320, 360, 499, 500, 520, 539, 600, 620, 1280]) {
				await page.setViewportSize({ width: window, height: 740 })
				const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {}
				expect(width, `window of ${window}`).toBeCloseTo(Math.min(window, wanted), 0)
				if (window <= wanted) expect(x, `window of ${window}`).toBe(0)
			}
		},
	)

	test(
		`the ${name} dialog keeps its width at the smallest low-vision size`,
		needs.hydration,
		async ({ page, open, context, site }) => {
			await context.addCookies([{ name: 'lv', value: cookieValue(defaults), url: site.origin }])
			await open('/about')

			expect((await (await openDialog(page)).boundingBox())?.width).toBeCloseTo(wanted, 0)
		},
	)
}
