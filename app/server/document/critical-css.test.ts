import { describe, expect, it } from 'vitest'
import { firstPaint } from './critical-css.server.ts'
import { neededStyles, readSheet } from './style-sheet.server.ts'

const sheet =
	'@layer base,pages;@font-face{font-family:Golos;src:url("a{b}.woff2")}:root[data-theme=black] .tile,.tile:hover,.card{color:red}' +
	'@layer pages{.card{color:green}@media (width>40em){.tile:not(.card) a[href^=","],.row .cell{margin:0}}}' +
	'@media print{.tile{color:black}}@page{size:A4}'

const cut = (...present: string[]) => neededStyles(readSheet(sheet), name => present.includes(name))

describe('the styles a page needs', () => {
	it('are those of its classes, in their layers and their order', () => {
		expect(cut('tile')).toBe(
			'@layer base,pages;@font-face{font-family:Golos;src:url("a{b}.woff2")}.tile:hover{color:red}' +
				'@layer pages{@media (width>40em){.tile:not(.card) a[href^=","]{margin:0}}}',
		)
	})

	it('do not come for half of a selector', () => {
		expect(cut('row')).not.toContain('.cell')
		expect(cut('row', 'cell')).toContain('.row .cell{margin:0}')
	})

	it('hold a theme only where the page has one', () => {
		expect(cut('tile')).not.toContain('data-theme')
		expect(cut('tile', 'data-theme')).toContain(':root[data-theme=black] .tile,.tile:hover{color:red}')
	})

	it('are the whole sheet where everything is present, but for paper', () => {
		expect(neededStyles(readSheet(sheet), () => true)).toBe(
			sheet.replace('@media print{.tile{color:black}}@page{size:A4}', ''),
		)
	})
})

describe('a finished page', () => {
	const page = (root: string) =>
		`<html lang="ru"${root}><head><style id="first-paint"></style></head><body class="tile big">` +
		'<link id="sheet" media="print" rel="stylesheet"/></body></html>'
	const sheetOf = (css: string, address = '/assets/a.css') => ({ address, rules: readSheet(css) })

	it('carries them in its head and keeps its sheet for paper', () => {
		const html = firstPaint(page(''), sheetOf('.tile{color:red}.small{color:blue}.big{content:"$&"}'))

		expect(html).toContain('<style id="first-paint">.tile{color:red}.big{content:"$&"}</style></head>')
		expect(html).toContain('<link id="sheet" href="/assets/a.css" media="print" rel="stylesheet"/></body>')
	})

	it('reads the marks of its root', () => {
		const marked = sheetOf(':root[data-theme] .tile{color:red}:root[data-boot] .big{color:blue}', '/b.css')

		expect(firstPaint(page(' data-theme="black"'), marked)).toContain(
			'>:root[data-theme] .tile{color:red}:root[data-boot] .big{color:blue}<',
		)
		expect(firstPaint(page(''), marked)).toContain('>:root[data-boot] .big{color:blue}<')
	})
})
