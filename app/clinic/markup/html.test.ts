import { expect, it } from 'vitest'
import { htmlOf, pageHtmlOf, plainHtmlOf, safeHtml, safePageHtml } from './html.server.ts'

/** Ways to smuggle what runs, loads or disguises itself into a page, in Markdown and in HTML. */
const vectors = [
	'<script>alert(1)</script>',
	'<scr<script>ipt>alert(1)</scr</script>ipt>',
	'<img src=x onerror=alert(1)>',
	'<img src="https://evil.example/x.png" alt="">',
	'<img src="data:image/svg+xml,<svg onload=alert(1)>">',
	'![x](https://evil.example/x.png)',
	'![x](//evil.example/x.png)',
	'![x](data:text/html;base64,PHNjcmlwdD4=)',
	'<svg onload=alert(1)><circle r="1"/></svg>',
	'<svg><style>@import url(//evil.example)</style></svg>',
	'<math><mtext><img src=x onerror=alert(1)></mtext></math>',
	'<iframe src="https://evil.example"></iframe>',
	'<object data="x"></object><embed src="x">',
	'<form action="https://evil.example"><input name="phone"><button>x</button></form>',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="JaVa\tScRiPt:alert(1)">x</a>',
	'<a href="&#106;avascript&colon;alert(1)">x</a>',
	'<a href=" \u0001javascript:alert(1)">x</a>',
	'<a href="vbscript:x">x</a><a href="data:text/html,<script>1</script>">x</a>',
	'<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="\\\\evil.example">x</a>',
	'[x](javascript:alert(1))',
	'[x](javascript&colon;alert(1))',
	'[x](<java\nscript:alert(1)>)',
	'[x](&#x6A;avascript:alert(1))',
	'[x](data:text/html;base64,PHNjcmlwdD4=)',
	'[x](//evil.example)',
	'[x]: javascript:alert(1)\n\n[x]',
	'<javascript:alert(1)>',
	'<p style="position:fixed;inset:0" class="x" id="y" onclick="alert(1)">x</p>',
	'<style>body{display:none}</style><link rel="stylesheet" href="//evil.example">',
	'<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
	'<textarea></p><script>alert(1)</script>',
	'<!--><script>alert(1)</script>-->',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
	'<template><script>alert(1)</script></template><details open ontoggle=alert(1)>x</details>',
	'`<script>alert(1)</script>`',
	'| a |\n| - |\n| <img src=x onerror=alert(1)> |',
	'"><script>alert(1)</script>',
	'<p title="x" onmouseover="alert(1)" title="y">x</p>',
	'\u003cscript\u003ealert(1)\u003c/script\u003e',
]

const tag = /<\/?([a-z][a-z0-9]*)([^>]*)>/gi
const known = /^(h[2-6]|p|ul|ol|li|blockquote|hr|br|strong|em|del|code|a|table|thead|tbody|tr|th|td|img|div)$/
const attribute =
	/^(\s+(href|title|start|align|scope|src|alt|width|height|role|tabindex|aria-label)="[^"<>]*")*\s*\/?$/

it.each(vectors)('shows nothing foreign of %s', text => {
	for (const html of [htmlOf(text), plainHtmlOf(text), safeHtml(text), safeHtml(htmlOf(text))]) {
		const tags = [...html.matchAll(tag)]

		for (const [, name = '', attributes = ''] of tags) {
			expect(name).toMatch(known)
			expect(attributes).toMatch(attribute)
		}
		// What is left of angle brackets is text.
		expect(html.replace(tag, '')).not.toContain('<')
		for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
			const { protocol, host } = new URL(address, 'https://clinic.example/page')
			expect([protocol, host]).toEqual(['https:', 'clinic.example'])
		}
	}
})

it('gives the headings of HTML the addresses that those of Markdown have', () => {
	const text = '## О детях\n\n### 1. **Чьи** данные\n\n## О детях\n'

	expect(safePageHtml(plainHtmlOf(text))).toBe(pageHtmlOf(text))
	expect([...pageHtmlOf(text).matchAll(/ id="(.*?)"/g)].map(([, id]) => id)).toEqual([
		'o-detyah',
		'punkt-1-chi-dannye',
	])
})

it('shows what texts are written with', () => {
	const text =
		'## Как\n\n**Жирно**, [сюда](/prices), [почта](mailto:a@b.example)\n\n1. раз\n\n![Река](/pictures/gallery/vhod.svg)'

	expect(htmlOf(text)).toBe(
		'<h2>Как</h2>\n<p><strong>Жирно</strong>, <a href="/prices">сюда</a>, <a href="mailto:a@b.example">почта</a></p>\n<ol>\n<li>раз</li>\n</ol>\n<p><img src="/pictures/gallery/vhod.svg" alt="Река" /></p>\n',
	)
	expect(htmlOf('## Ниже', 2)).toBe('<h4>Ниже</h4>\n')
})

it.each(['</pictures/news/у реки.jpg>', '/pictures/news/%D1%83%20%D1%80%D0%B5%D0%BA%D0%B8.jpg'])(
	'offers copies of a photograph whatever its file is called: %s',
	address => {
		const html = htmlOf(`![Река](${address})`)

		expect(html).toContain('srcset="/pictures/news/%D1%83%20%D1%80%D0%B5%D0%BA%D0%B8.jpg/160.avif 160w, ')
		expect(html).toContain('<img loading="lazy"')
	},
)

it('keeps short words with what follows on pages, not in what programs get', () => {
	expect(htmlOf('Приходите в **наш** дом, `в коде`')).toBe(
		'<p>Приходите в\u00a0<strong>наш</strong> дом, <code>в коде</code></p>\n',
	)
	expect(plainHtmlOf('в дом')).toBe('<p>в дом</p>\n')
})

it('names thousands of tables in one pass', () => {
	const started = performance.now()

	expect(safeHtml(`<h2>Сроки</h2>${'<table></table>'.repeat(20_000)}`)).toContain('Таблица: Сроки (20000)')
	expect(performance.now() - started).toBeLessThan(3000)
})

it('names tables by the heading above them', () => {
	const table = '| a |\n| - |\n| b |\n'
	const html = htmlOf(
		`${table}\n## Сроки «и» **цены** "здесь"\n\n${table}\nслова\n\n${table}\n### Срок\n\n${table}`,
	)

	expect([...html.matchAll(/aria-label="(.*?)"/g)].map(([, name]) => name)).toEqual([
		'Таблица',
		'Таблица: Сроки «и» цены &quot;здесь&quot;',
		'Таблица: Сроки «и» цены &quot;здесь&quot; (2)',
		'Таблица: Срок',
	])
})
