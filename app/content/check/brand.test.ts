import { expect, it } from 'vitest'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { checkContent } from './check-content.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const svg = (inside: string, box = '0 0 48 48') =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`

async function found(file: string, text: string | Uint8Array) {
	await using content = await contentFolder(['settings.yaml'])
	await content.write(file, text)
	const mistakes = checkContent(content.folder, now).filter(mistake => mistake.file === file)
	return { errors: mistakes.filter(isError).map(mistakeLine), lines: mistakes.map(mistakeLine).join('\n') }
}

it.each([
	[
		'a colour that is none',
		'brand/brand.yaml',
		'primary: green\n',
		/1:10: primary: найдено «green»; нужно: цвет из шести/,
	],
	['a colour without quotes', 'brand/brand.yaml', 'accent: #f28c28\n', /accent: цвет .* в кавычках/],
	[
		'yellow for white words',
		'brand/brand.yaml',
		'primary: "#ffd600"\n',
		/ближайший подходящий цвет — "#6a5700"/,
	],
	[
		'a second colour like the first',
		'brand/brand.yaml',
		'primary: "#14532d"\naccent: "#14532d"\n',
		/2:9: accent: .*3:1; ближайший/,
	],
	['another typeface', 'brand/brand.yaml', 'typeface: comic\n', /одно из: golos, nunito/],
	['a script in the logo', 'brand/logo.svg', svg('<script>alert(1)</script>'), /<script> в рисунке/],
	[
		'a PNG named SVG',
		'brand/icon.svg',
		Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
		/brand\/icon\.svg/,
	],
	[
		'a huge logo',
		'brand/logo.svg',
		svg(`<desc>${'x'.repeat(20_000_000)}</desc>`),
		/файл слишком большой: 20 МБ/,
	],
	['a huge photograph', 'brand/hero.jpg', new Uint8Array(20_000_000), /слишком большой: 20 МБ/],
	['a text named JPEG', 'brand/preview.jpg', 'hello', /это не рисунок или файл повреждён: .* JPEG или PNG/],
])('refuses %s', async (_, file, text, says) => {
	expect((await found(file, text)).errors.join('\n')).toMatch(says)
})

it.each([
	[
		'a file nobody reads',
		'brand/Logo.svg',
		svg(''),
		/сайт не читает этот файл; в папке brand стоят: brand\.yaml, logo\.svg/,
	],
	['a broad logo without an icon', 'brand/logo.svg', svg('', '0 0 160 48'), /положите рядом icon\.svg/],
])('remarks on %s', async (_, file, text, says) => {
	const { errors, lines } = await found(file, text)

	expect(errors).toEqual([])
	expect(lines).toMatch(says)
})

it('has nothing against a look that holds', async () => {
	expect(
		(await found('brand/brand.yaml', 'primary: "#14532d"\naccent: "#f28c28"\ntypeface: nunito\n')).lines,
	).toBe('')
	expect((await found('brand/logo.svg', svg('<path d="M0 0h9v9z"/>'))).lines).toBe('')
})
