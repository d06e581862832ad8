import type { BrowserContext } from '@playwright/test'

/** What a style sheet calls a newer feature; misspelt, the browser passes over it as one that has none does. */
const inStyles = {
	anchor: /anchor-name|position-anchor|anchor\(/g,
	// Of scripts alone.
	'check-visibility': /(?!)/g,
	'content-visibility': /content-visibility/g,
	container: /@container|container-type/g,
	'details-content': /::details-content/g,
	dvh: /(?<=\d)dvh/g,
	'field-sizing': /field-sizing/g,
	has: /:has\(/g,
	highlight: /::highlight\(/g,
	popover: /:popover-open/g,
	scripting: /\(scripting/g,
	'scrollbar-gutter': /scrollbar-gutter/g,
	'relative-colour': /rgb\(from/g,
}

export type Feature = keyof typeof inStyles

export const features = Object.keys(inStyles) as Feature[]

/** Shows the site as a browser would that has never heard of a feature. */
export async function switchOff(context: BrowserContext, feature: Feature) {
	await context.route('**/assets/*.css', async route => {
		try {
			const answer = await route.fetch()
			await route.fulfill({ response: answer, body: misspelt(await answer.text(), feature) })
		} catch {
			// The page went away meanwhile.
		}
	})
	if (feature === 'popover')
		await context.route(
			url => !/\/assets\/|\/api\//.test(url.pathname),
			async route => {
				if (route.request().resourceType() !== 'document') return route.fallback()
				const answer = await route.fetch({ maxRedirects: 0 })
				if (answer.status() !== 200) return route.fulfill({ response: answer })
				const body = (await answer.text()).replaceAll(/ popover(target)?="\w+"/g, '')
				await route.fulfill({ response: answer, body })
			},
		)
	await context.addInitScript(forget, feature)
}

export const misspelt = (css: string, feature: Feature) =>
	css.replaceAll(inStyles[feature], name => name.replace(/[a-z](?=[^a-z]*$)/, 'zz'))

/** Runs in the page, before its own scripts. */
function forget(feature: string) {
	const lost: Record<string, [object, string][]> = {
		'check-visibility': [[Element.prototype, 'checkVisibility']],
		highlight: [
			[CSS, 'highlights'],
			[globalThis, 'Highlight'],
		],
		popover: ['popover', 'showPopover', 'hidePopover', 'togglePopover'].map(name => [
			HTMLElement.prototype,
			name,
		]),
	}
	for (const [owner, name] of lost[feature] ?? []) Reflect.deleteProperty(owner, name)
	if (feature !== 'has' && feature !== 'popover') return
	const word = feature === 'has' ? ':has(' : ':popover-open'
	for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
		for (const { prototype } of [Document, Element]) {
			const known = Reflect.get(prototype, name)
			if (!known) continue
			Reflect.set(prototype, name, function (this: Element, selector: string) {
				if (selector.includes(word))
					throw new DOMException(`'${selector}' is not a valid selector`, 'SyntaxError')
				return known.call(this, selector)
			})
		}
	}
}
