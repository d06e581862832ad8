import type { Brand, Drawing } from '#app/clinic/brand/brand.ts'
import { brandCss } from '#app/clinic/brand/brand-css.ts'
import type { PageLook } from '#app/components/brand/page-look.ts'
import type { ShownDrawing, SiteBrand } from '#app/components/brand/site-brand.ts'
import { drawingOf, painted } from './drawings.server.ts'

/** Larger drawings are loaded by address. */
const longestInPage = 2048

export function shownBrand(brand: Brand): SiteBrand {
	const { colours, drawings, photos, version } = brand
	const show = (name: Drawing['name']): ShownDrawing => {
		const { svg, width, height } = drawingOf(name, brand)
		const src = svg.length > longestInPage ? `/brand/${name}.svg?v=${version}` : inPage(svg)
		return { src, width, height }
	}
	return {
		...((drawings.logo || colours) && { logo: show('logo') }),
		...((drawings.logo ? drawings['logo-on-dark'] : colours) && { logoOnDark: show('logo-on-dark') }),
		...(drawings.hero
			? { hero: show('hero') }
			: photos.hero && { hero: photo(`/brand/hero.webp?v=${version}`) }),
		...(colours && { paint: version }),
	}
}

const photo = (src: string): ShownDrawing => ({ src, width: 680, height: 660 })

const inPage = (svg: string) =>
	`data:image/svg+xml,${svg.trim().replace(/[%#<>"{}|\\^`\s]+/g, signs => (signs === ' ' ? ' ' : encodeURIComponent(signs)))}`

export function pageLookOf(brand: Brand): PageLook {
	const logo = brand.drawings.logo ? `:root{--logo:url("/brand/logo.svg?v=${brand.version}")}` : ''
	return {
		css: brandCss(brand.colours) + logo,
		typeface: brand.typeface,
		repaint: drawing => painted(drawing, brand),
	}
}
