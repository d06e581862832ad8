import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Rule, readSheet } from '#app/server/document/style-sheet.server.ts'

const assets = 'build/client/assets'
/** Only these may say something about a whole page; all others are applied before their page is shown. */
const ofEveryPage = /^(entry|server-build)-/

const sheets = readdirSync(assets).filter(name => name.endsWith('.css') && !ofEveryPage.test(name))

it.each(sheets)('%s changes only what carries its classes', name => {
	expect(unscoped(readSheet(readFileSync(join(assets, name), 'utf8')))).toEqual([])
})

function unscoped(rules: Rule[]): string[] {
	return rules.flatMap(rule => {
		if ('rules' in rule) return unscoped(rule.rules)
		if ('always' in rule) return /^@(keyframes|layer)\b/.test(rule.always) ? [] : [rule.always]
		return rule.selectors.filter(({ text }) => !/\.[\w-]+_\w+/.test(text)).map(({ text }) => text)
	})
}
