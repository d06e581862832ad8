import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'
import { reportedScreens } from './reported-screens.ts'

const screens = ['/', '/survey', '/appointment', '/accessibility', ...reportedScreens]

/** Where links to other pages lead, without where an appointment returns to. */
const goalsOf = (page: Page) =>
	page.locator('a[href]:not([href^="#"])').evaluateAll(links =>
		(links as HTMLAnchorElement[]).map(link => {
			const { origin, pathname, searchParams } = new URL(link.href)
			searchParams.delete('from')
			const name = link.getAttribute('aria-label') ?? link.textContent ?? ''
			return { name: name.replace(/\s+/g, ' ').trim(), goal: `${origin}${pathname}?${searchParams}` }
		}),
	)

// A list of links, as screen readers make, has nothing but names.
test('links of one name lead to one place', needs.serverMarkup, async ({ page, open }) => {
	test.slow()
	const found: string[] = []
	for (const path of ['/search?q=кариес', ...screens]) {
		await open(path)
		const goals = new Map<string, string>()
		for (const { name, goal } of await goalsOf(page)) {
			const other = goals.get(name) ?? goal
			goals.set(name, other)
			if (other !== goal) found.push(`${path}: «${name}» leads to ${other} and ${goal}`)
		}
	}

	expect([...new Set(found)]).toEqual([])
})
