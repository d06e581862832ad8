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
			if (!/text\/(html|css)/.test(answer.headers()['content-type'] ?? ''))
				return await route.fulfill({ response: answer })
			const text = await answer.text()
			const body = kind === 'document' ? inDocument(text, feature) : misspelt(text, feature)
			const headers = answer.headers()
			// The policy knows the styles of a document by their digests.
			if (body !== text) delete headers['content-security-policy']
			await route.fulfill({ response: answer, headers, body })
		} catch {
			// The page went away meanwhile, or the site.
			await route.abort().catch(() => {})
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
		// Of what scripts make: a document with another element than theirs would not come alive.
		const create = Document.prototype.createElement as (this: Document, name: string) => HTMLElement
		Document.prototype.createElement = function (this: Document, name: string) {
			return create.call(this, name === 'search' ? 'x-search' : name)
		} as typeof document.createElement
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
