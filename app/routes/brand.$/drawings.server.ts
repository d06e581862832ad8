import type { Brand, Drawing } from '#app/clinic/brand/brand.ts'
import { type Palette, paletteOf, repainted, usualRoles } from '#app/clinic/brand/palette.ts'
import mark from '#app/components/logo/mark.svg?raw'
import markOnDeep from '#app/components/logo/mark-on-deep.svg?raw'
import riverBend from '#app/routes/_index/art/river-bend.svg?raw'

type Sketch = Pick<Drawing, 'svg' | 'width' | 'height'>

const usual: Record<Drawing['name'], Sketch> = {
	logo: { svg: mark, width: 48, height: 48 },
	'logo-on-dark': { svg: markOnDeep, width: 48, height: 48 },
	icon: { svg: mark, width: 48, height: 48 },
	'app-icon': { svg: '', width: 80, height: 80 },
	hero: { svg: riverBend, width: 680, height: 660 },
}

export const paletteFor = ({ colours }: Brand): Palette => (colours ? paletteOf(colours) : usualRoles)

export const painted = (svg: string, brand: Brand) =>
	brand.colours ? repainted(svg, paletteFor(brand)) : svg

export function drawingOf(name: Drawing['name'], brand: Brand): Sketch {
	const own = brand.drawings[name]
	if (own) return own
	const { logo, icon } = brand.drawings
	if (name === 'icon' && logo && logo.width / logo.height < 1.2) return logo
	if (name === 'app-icon') return onGround(brand, icon ?? logo)
	return { ...usual[name], svg: painted(usual[name].svg, brand) }
}

/** Home screens cut the corners, so the icon gets a background. */
function onGround(brand: Brand, own: Drawing | undefined): Sketch {
	const [ground, sketch] = own
		? ['#ffffff', drawingOf('icon', brand)]
		: [paletteFor(brand).deep, drawingOf('logo-on-dark', brand)]
	return {
		...usual['app-icon'],
		svg: wrapped(80, 80, `<path d="M0 0h80v80H0z" fill="${ground}"/>${placed(sketch, 16, 16, 48, 48)}`),
	}
}

export function previewOf(brand: Brand) {
	const { leaf, 'shore-sand': sand, 'shore-water': water } = paletteFor(brand)
	const bottom = `<path d="M0 606h1200v12H0z" fill="${sand}"/><path d="M0 618h1200v12H0z" fill="${water}"/>`
	return wrapped(
		1200,
		630,
		`<path d="M0 0h1200v630H0z" fill="${leaf}"/>${placed(drawingOf('hero', brand), 560, 0, 640, 606)}${placed(drawingOf('logo', brand), 80, 173, 400, 260)}${bottom}`,
	)
}

const wrapped = (width: number, height: number, inside: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`

function placed({ svg, width, height }: Sketch, x: number, y: number, w: number, h: number) {
	const root = svg.slice(svg.indexOf('<svg'))
	return root.replace(/^<svg\b[^>]*>/, tag => {
		const box = /\sviewBox\s*=/.test(tag) ? '' : ` viewBox="0 0 ${width} ${height}"`
		const rest = tag.slice('<svg'.length).replace(/\s(x|y|width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')
		return `<svg x="${x}" y="${y}" width="${w}" height="${h}"${box}${rest}`
	})
}
