import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parts } from './ablation-parts.js'

const folder = 'app/clinic/search'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))

it.each(Object.entries(parts))('%s: what the ablation takes out stands in the code once', (_, changes) => {
	for (const { file, code } of changes) {
		const texts = files
			.filter(path => `/${path}`.endsWith(`/${file}`))
			.map(path => readFileSync(path, 'utf8'))
		expect(texts.map(text => text.split(code).length - 1)).toEqual([1])
	}
})
