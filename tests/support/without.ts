import type { BrowserContext } from '@playwright/test'

/** What a style sheet calls a newer feature; misspelt, the browser passes over it as one that has none does. */
const inStyles = {
	anchor: /anchor-name|position-anchor|anchor\(/g,
	// Of scripts alone.
	'check-visibility': /(?!)/g,
	closedby: /(?!)/g,
	'content-visibility': /content-visibility/g,
	container: /@container|container-type/g,
	'details-content': /::details-content/g,
	dvh: /(?<=\d)dvh/g,
	'field-sizing': /field-sizing/g,
	has: /:has\(/g,
	highlight: /::highlight\(/g,
	popover: /:popover-open/g,
	scripting: /\(scripting/g,
	search: /(?!)/g,
	'scrollbar-gutter': /scrollbar-gutter/g,
	'relative-colour': /rgb\(from/g,
}

export type Feature = keyof typeof inStyles

export const features = Object.keys(inStyles) as Feature[]

/** Shows the site as a browser would that has never heard of a feature. */
export async function switchOff(context: BrowserContext, feature: Feature) {
	await context.route('**/*', async route => {
		const kind = route.request().resourceType()
		if (kind !== 'stylesheet' && kind !== 'document') return route.fallback()
		try {
			const answer = await route.fetch({ maxRedirects: 0 })
			const change = kind === 'document' ? inDocument : misspelt
			await route.fulfill({
				response: answer,
				// The policy knows the styles of a document by their digests.
				headers: { ...answer.headers(), 'content-security-policy': '' },
				body: change(await answer.text(), feature),
			})
		} catch {
			// The page went away meanwhile.
		}
	})
	await context.addInitScript(forget, feature)
}

export const misspelt = (css: string, feature: Feature) =>
	css.replaceAll(inStyles[feature], name => name.replace(/[a-z](?=[^a-z]*$)/, 'zz'))

const styles = /<style[^>]*>[^<]*/g
const popovers = / popover(target)?="\w+"/g

const inDocument = (html: string, feature: Feature) =>
	html
		.replaceAll(styles, style => misspelt(style, feature))
		.replaceAll(popovers, attribute => (feature === 'popover' ? '' : attribute))

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
	if (feature === 'closedby') {
		const set = Element.prototype.setAttribute
		Element.prototype.setAttribute = function (name, value) {
			if (name !== 'closedby') set.call(this, name, value)
		}
	}
	if (feature === 'search') {
		// An element nobody knows: inline, without a role. Those with a class have a display of the site's own.
		const sheet = new CSSStyleSheet()
		sheet.replaceSync('search:not([class]) { display: inline }')
		document.adoptedStyleSheets.push(sheet)
		new MutationObserver(() => {
			for (const element of document.querySelectorAll('search')) element.role = 'group'
		}).observe(document, { childList: true, subtree: true })
	}
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
