import { afterAll, beforeAll, expect, it } from 'vitest'
import { anchors } from '#app/content/check/addresses.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site

beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

it.each(Object.entries(anchors))(
	'%s has the places that links of the content may lead to',
	async (path, ids) => {
		const html = await (await fetch(site.origin + path)).text()

		expect(ids.filter(id => !html.includes(`id="${id}"`))).toEqual([])
	},
)
