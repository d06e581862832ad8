import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressAroundSlots, fillCompressed, fillPlain, findSlots, policyFor } from './page-slots.server.ts'

const word = 'v1.first-visitor'
const other = 'v1.second-one-is'
const list = Array.from({ length: 600 }, (_, number) => `<li>Зуб ${number ** 3 % 977}</li>`).join('')

const opened = { br: brotliDecompressSync, gzip: gunzipSync }

async function pressedStencil(page: string) {
	const stencil = findSlots(Buffer.from(page), word)
	Object.assign(stencil.pieces, await compressAroundSlots(stencil, fault => expect.fail(String(fault))))
	return stencil
}

it.each([
	['once', `${list}<input value="${word}">${list}`],
	['twice', `<input value="${word}">${list}<script>f("${word}")</script>`],
	['twice within two letters', `${list}${word}, ${word}${list}`],
	['at both ends', `${word}${list}${word}`],
	['at the end but one byte', `${list}${word}>`],
	['between letters of two bytes', `${list}Ж${word}Ж${list}`],
	['alone', word],
])('gives a page in which the word stands %s with another word', async (_, page) => {
	const stencil = await pressedStencil(page)

	for (const encoding of ['br', 'gzip'] as const) {
		const bytes = fillCompressed(stencil, other, encoding) ?? Buffer.alloc(0)
		expect(String(opened[encoding](bytes))).toBe(page.replaceAll(word, other))
	}
	expect(String(fillPlain(stencil, other))).toBe(page.replaceAll(word, other))
})

it('presses a page with holes nearly as small as one without', async () => {
	const page = `<ul>${list}</ul><input value="${word}"><ul>${list}</ul>`
	const stencil = await pressedStencil(page)

	// The second list is found in the first one, across the hole.
	expect(fillCompressed(stencil, other, 'br')?.length).toBeLessThan(page.length / 15)
	expect(fillCompressed(stencil, other, 'gzip')?.length).toBeLessThan(page.length / 6)
})

it('knows the same page by its mark, whatever the word', () => {
	const markOf = (page: string, found: string) => findSlots(Buffer.from(page), found).mark

	expect(markOf(`<p>${other}</p>`, other)).toBe(markOf(`<p>${word}</p>`, word))
	expect(markOf(`<b>${word}</b>`, word)).not.toBe(markOf(`<p>${word}</p>`, word))
	expect(markOf(`aa${word}>>bb`, word)).not.toBe(markOf(`a${word}>>abb`, word))
})

it('gives no page whose words cannot be told apart', () => {
	expect(() => findSlots(Buffer.from(`a${word}${word}b`), word)).toThrow('right behind itself')
})

it('names in the policy what the scripts are with the other word', () => {
	const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
	const page = `<script>boot()</script><script>data("${word}")</script>`
	const policy = `script-src 'self' ${hash('boot()')} ${hash(`data("${word}")`)}; object-src 'none'`

	expect(policyFor(policy, findSlots(Buffer.from(page), word), other)).toBe(
		`script-src 'self' ${hash('boot()')} ${hash(`data("${other}")`)}; object-src 'none'`,
	)
})
