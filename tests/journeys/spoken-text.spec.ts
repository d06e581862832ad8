import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'
import { reportedScreens } from './reported-screens.ts'

type Node = {
	nodeId: string
	ignored: boolean
	role?: { value?: string }
	name?: { value?: string }
	childIds?: string[]
}

/** The end of one text and the beginning of the next: «© 2026ООО», «ОрловаМарина», «цена1 200 ₽». */
const meeting = /[\p{L}\p{N}₽.,:;!?)»][\p{L}\p{N}«(]/u

/** Where two texts are told as one without a space between them: in a name, or side by side in one element. */
async function meetingTexts(page: Page) {
	const protocol = await page.context().newCDPSession(page)
	const { nodes } = (await protocol.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
	const byId = new Map(nodes.map(node => [node.nodeId, node]))
	const childrenOf = ({ childIds = [] }: Node) => childIds.flatMap(id => byId.get(id) ?? [])
	const shown = (node: Node): Node[] =>
		childrenOf(node).flatMap(child => (child.ignored ? shown(child) : [child]))
	const textsIn = (node: Node): string[] =>
		shown(node).flatMap(child => (isText(child) ? [wordsOf(child)] : textsIn(child)))

	return nodes
		.filter(node => !node.ignored && !isText(node))
		.flatMap(node => {
			const inName = seams(textsIn(node)).filter(seam => wordsOf(node).includes(seam))
			const beside = shown(node).map(child => (isText(child) ? wordsOf(child) : ' '))
			return [...inName, ...seams(beside)].map(seam => `${node.role?.value}: ${seam}`)
		})
}

const isText = ({ role }: Node) => role?.value === 'StaticText'
const wordsOf = ({ name }: Node) => name?.value ?? ''

const seams = (texts: string[]) =>
	texts.slice(1).flatMap((text, place) => {
		const before = texts[place] ?? ''
		return meeting.test(before.slice(-1) + text.slice(0, 1)) ? [before.slice(-12) + text.slice(0, 12)] : []
	})

const screens = ['/', '/survey', '/appointment', '/accessibility', ...reportedScreens]

// Chromium drops a space that stands alone after React's comment, or at the end of a line before a block.
test('no two texts of any page are said as one word', needs.chromium, async ({ page, open }) => {
	test.slow()
	const found: Record<string, string[]> = {}
	for (const path of screens) {
		await open(path)
		found[path] = [...new Set(await meetingTexts(page))]
	}

	expect(Object.entries(found).filter(([, seams]) => seams.length > 0)).toEqual([])
})

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
