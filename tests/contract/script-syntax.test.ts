import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'build/client/assets'

/** Marks found words; where it cannot be parsed, search answers on its page (docs/engines.md). */
const isOptional = (name: string) => name.startsWith('search-popup-')

it('holds no regular expression that browsers of 2022 cannot parse: one would leave the whole page without scripts', () => {
	const scripts = readdirSync(folder).filter(name => name.endsWith('.js') && !isOptional(name))
	const broken = scripts.filter(name => /\(\?<[=!]/.test(readFileSync(`${folder}/${name}`, 'utf8')))

	expect(scripts.length).toBeGreaterThan(30)
	expect(broken).toEqual([])
})
