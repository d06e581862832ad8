import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const printed: Record<string, string> = JSON.parse(readFileSync('content/printed.json', 'utf8'))
const papers = Object.entries(printed)

it('prints the papers patients take home', () => {
	expect(papers.length).toBeGreaterThanOrEqual(15)
})

it.each(papers)('has a sheet of %s that is as new as its text', (file, sha256) => {
	// After a change of the text: npm run build && npm run print:papers
	expect(
		createHash('sha256')
			.update(readFileSync(`content/${file}`))
			.digest('hex'),
	).toBe(sha256)
})

it.each(papers)('lets programs read the sheet of %s aloud', file => {
	const pdf = readFileSync(`content/${file}`.replace(/\.md$/, '.pdf')).toString('latin1')

	expect(pdf.slice(0, 5)).toBe('%PDF-')
	expect(pdf).toContain('/StructTreeRoot')
	expect(pdf).toMatch(/\/Lang\s*\(ru/)
	expect(pdf).toMatch(/\/Title/)
	expect(pdf.length).toBeLessThan(400 * 1024)
})
