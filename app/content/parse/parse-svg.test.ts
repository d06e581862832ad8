import { describe, expect, it } from 'vitest'
import { parsedSvg } from './parse-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 48 24"') =>
	`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const says = (text: string) =>
	parsedSvg(text, 'brand/logo.svg')
		.mistakes.map(mistake => mistake.says)
		.join()

describe('a drawing of the clinic', () => {
	it.each([
		['shapes', svg('<g fill="#fff"><circle cx="1" cy="1" r="1"/></g>')],
		['a gradient', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0"/>')],
		['a style', svg('<style>.a{fill:url("#b")}</style><path class="a" d="M0 0"/>')],
		['a style as data', svg('<style><![CDATA[.a > .b {fill:red}]]></style>')],
		[
			'what programs write above it',
			`<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">\n<!-- x -->\n${svg('')}`,
		],
		['a shape used twice', svg('<path id="a" d="M0 0"/><use href="#a"/><use xlink:href="#a"/>')],
	])('may hold %s', (_, text) => {
		expect(says(text)).toBe('')
	})

	it('is as wide and as high as it says', () => {
		const sizes = [svg(''), svg('', 'width="120px" height="60"')].map(
			text => parsedSvg(text, 'brand/logo.svg').raws[0]?.value,
		)

		expect(sizes).toMatchObject([
			{ name: 'logo', width: 48, height: 24 },
			{ width: 120, height: 60 },
		])
	})

	it.each([
		['a script', svg('<script>alert(1)</script>'), '<script>'],
		['a script of another name', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), '<x:script>'],
		['a page', svg('<foreignObject><p>x</p></foreignObject>'), '<foreignObject>'],
		['a picture', svg('<image href="https://x.example/a.png"/>'), '<image>'],
		['a link', svg('<a href="javascript:alert(1)"/>'), '<a>'],
		['animation', svg('<set attributeName="href" to="javascript:1"/>'), '<set>'],
		['a handler', svg('<path onload="alert(1)" d="M0 0"/>'), 'onload'],
		['a shape from elsewhere', svg('<use href="https://x.example/a.svg#a"/>'), 'href'],
		['a fill from elsewhere', svg('<path fill="url(https://x.example/#a)"/>'), 'fill'],
		['a style sheet from elsewhere', svg('<style>@import "https://x.example/a.css";</style>'), 'посторонние'],
		['a font from elsewhere', svg('<style>@font-face{src:url( "//x.example/a")}</style>'), 'посторонние'],
		['an address in numerals', svg('<path fill="u&#114;l(http://x.example/a)"/>'), 'fill'],
		['a set of pictures', svg('<style>.a{background:image-set("//x.example/a")}</style>'), 'посторонние'],
		['an address after an entity', svg('<path fill="url(&quot; //x.example/a&quot;)"/>'), 'fill'],
		['a remark without an end', `${svg('')}<!-- > -`, 'не рисунок SVG'],
		['a disguised address', svg('<style>.a{fill:u\\72l(x)}</style>'), 'посторонние'],
		['a style sheet before it', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'не рисунок SVG'],
		['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'не рисунок SVG'],
		['an end that is missing', svg('<g>').slice(0, -6), 'не до конца'],
		['an end that is another', svg('<g></path>'), 'закрывает не то'],
		['a second drawing', svg('') + svg(''), 'не рисунок SVG'],
		['no size', svg('', ''), 'viewBox'],
		['words', 'PNG', 'не рисунок SVG'],
		['nothing', ' ', 'файл пуст'],
		['too much', svg(`<desc>${'x'.repeat(210_000)}</desc>`), '200 КБ'],
	])('may not hold %s', (_, text, reason) => {
		expect(says(text)).toContain(reason)
		expect(parsedSvg(text, 'brand/logo.svg').raws).toEqual([])
	})

	it.each([
		['spaces', svg(`<path fill="url(${' '.repeat(190_000)}#a)"/>`)],
		['entities', svg(`<path fill="${'url(&quot;'.repeat(19_000)}"/>`)],
		['remarks', svg('<!--'.repeat(49_000))],
		['data', svg('<![CDATA['.repeat(20_000))],
		['headings', '<?xml '.repeat(33_000)],
		['names', svg(`<path ${'a'.repeat(190_000)}/>`)],
		['spaces in a tag', svg(`<path${' '.repeat(190_000)}"/>`)],
	])('takes no time over many %s', (_, text) => {
		const started = process.cpuUsage()
		parsedSvg(text, 'brand/logo.svg')
		const { user } = process.cpuUsage(started)
		expect(user / 1000).toBeLessThan(1000)
	})
})
