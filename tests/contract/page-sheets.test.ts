import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithEsbuild } from 'vite'
import { expect, it } from 'vitest'
import { type Rule, readSheet } from '#app/server/document/style-sheet.server.ts'

const modules = readdirSync('app', { encoding: 'utf8', recursive: true })
	.filter(name => name.endsWith('.module.css'))
	.map(name => join('app', name))

// They are one sheet, which every page has.
it.each(modules)('%s changes only what carries its classes or marks', async file => {
	const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file, {
		...{ loader: 'css', minify: true, target: 'chrome110' },
	})
	expect(unscoped(readSheet(code))).toEqual([])
})

it('the one sheet brings no font face, for which all text would be laid out anew', () => {
	const [name = ''] = readdirSync('build/client/assets').filter(file => /^style-.*\.css$/.test(file))
	expect(readFileSync(join('build/client/assets', name), 'utf8')).not.toContain('@font-face')
})

/** Carries a class outside what is negated or compared; or is what search marks in a page. */
const isOwn = (selector: string) =>
	/\.[a-z]/i.test(selector.replace(/\[[^\]]*\]/g, '').replace(/:not\([^)]*\)/g, '')) ||
	['[data-found]', '::highlight(found)'].includes(selector)

function unscoped(rules: Rule[]): string[] {
	return rules.flatMap(rule => {
		if ('rules' in rule) return unscoped(rule.rules)
		if ('always' in rule) return /^@(keyframes|layer)\b/.test(rule.always) ? [] : [rule.always]
		if (/^--figures:[^;]+$/.test(rule.body)) return []
		return rule.selectors.filter(({ text }) => !isOwn(text)).map(({ text }) => text)
	})
}
