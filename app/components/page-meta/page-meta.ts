import type { MetaDescriptor } from '@remix-run/react'

export type MetaArgs = { matches: readonly { id: string; data?: unknown }[]; location: { pathname: string } }

type Page = {
	title: string
	whole?: boolean
	description?: string | undefined
	image?: string | undefined
	noindex?: boolean
}

type Site = { settings?: { company_name?: string }; origin?: string }

/** Uses the canonical address, never the requested one. */
export function pageMeta({ matches, location }: MetaArgs, page: Page): MetaDescriptor[] {
	const site = (matches.find(({ id }) => id === 'root')?.data ?? {}) as Site
	const company = site.settings?.company_name
	const full = page.whole || !company ? page.title : `${page.title} — ${company}`
	const title = full.length <= longestTitle ? full : shortened(page.title, longestTitle)
	const description = page.description && shortened(page.description, longestDescription)
	const origin = site.origin
	const url = origin && origin + location.pathname.replace(/(.)\/+$/, '$1')

	return [
		{ title },
		...(description ? [{ name: 'description', content: description }] : []),
		...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
		...(url && !page.noindex ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
		{ property: 'og:title', content: page.title },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:locale', content: 'ru_RU' },
		...(description ? [{ property: 'og:description', content: description }] : []),
		...(company ? [{ property: 'og:site_name', content: company }] : []),
		...(url ? [{ property: 'og:url', content: url }] : []),
		...(origin ? pictureTags(origin, page, company) : []),
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}

function pictureTags(origin: string, { image, title }: Page, company: string | undefined) {
	// Messengers do not draw SVG.
	const own = image && !/\.svg$/i.test(image) ? image : undefined
	const alt = own ? title : company
	return [
		{ property: 'og:image', content: origin + (own ?? '/brand/preview.jpg') },
		...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
	]
}

const longestTitle = 70
const longestDescription = 160

function shortened(text: string, longest: number) {
	const line = text.replace(/\s+/g, ' ').trim()
	if (line.length <= longest) return line
	return `${line.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
}
