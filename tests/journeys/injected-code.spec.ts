import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentSecurityPolicy } from '#app/server/document/content-security-policy.server.ts'
import { injections, renderedWith } from '#tests/support/injected-page.ts'
import { expect, needs, test } from './fixtures.ts'

test(
	'a browser runs the code of the program and none that came into its page',
	needs.scripts,
	async ({ page, expectInConsole }) => {
		expectInConsole('violates the following')
		const server = createServer(({ url = '/' }, response) => {
			const { html, own } = renderedWith(injections[Number(url.slice(1))] ?? '')
			response.setHeader('Content-Type', 'text/html; charset=utf-8')
			response.setHeader('Content-Security-Policy', contentSecurityPolicy(own))
			response.end(html)
		})
		await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
		const { port } = server.address() as AddressInfo

		for (const [index, injected] of injections.entries()) {
			await page.goto(`http://127.0.0.1:${port}/${index}`, { waitUntil: 'networkidle' })
			const seen = await page.evaluate(() => {
				const { own, framework, injected } = window as unknown as Record<string, unknown>
				const { color } = getComputedStyle(document.querySelector('main') as Element)
				return { own, framework, injected, color }
			})
			expect({ injected, seen }).toEqual({
				injected,
				seen: { own: true, framework: true, injected: undefined, color: 'rgb(1, 2, 3)' },
			})
		}
		server.close()
	},
)

test(
	'a page that an extension changed before it came alive keeps its styles and fonts',
	needs.hydration,
	async ({ page, open, expectInConsole }) => {
		expectInConsole('React error')
		await page.addInitScript(() =>
			document.addEventListener('DOMContentLoaded', () =>
				document.querySelector('main h1')?.replaceWith('Слова расширения'),
			),
		)
		await open('/services')

		// Made anew, since its HTML is not the server's.
		await expect(page.getByRole('heading', { level: 1, name: 'Услуги' })).toBeVisible()
		const applied = () =>
			page.locator('#first-paint, #brand, #fonts, #sheet').evaluateAll(all =>
				all
					.map(one => one as HTMLStyleElement)
					.filter(({ sheet, media }) => sheet?.cssRules.length && matchMedia(media).matches)
					.map(({ id }) => id),
			)
		await expect.poll(applied).toEqual(['first-paint', 'brand', 'fonts', 'sheet'])
	},
)
