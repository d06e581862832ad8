import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'app/components'

const without: Record<string, string> = {
	...{ boot: 'is seen by nobody', prefetch: 'is seen by nobody' },
	honeypot: 'is seen by nobody, and stands in each form',
	dialog: 'would lie over all else; journeys open it',
	...{ floating: 'stands on every page', footer: 'stands on every page', header: 'stands on every page' },
	'site-layout': 'is what the page of examples stands in',
}

const shown = readdirSync(folder, { withFileTypes: true })
	.filter(entry => entry.isDirectory())
	.map(({ name }) => name)
	.filter(name => readdirSync(`${folder}/${name}`).some(file => file.endsWith('.tsx')))

it('has examples beside each component that can be shown alone', () => {
	expect(shown.length).toBeGreaterThan(40)
	const bare = shown.filter(name => !existsSync(`${folder}/${name}/examples.tsx`))

	expect(bare.sort()).toEqual(Object.keys(without).sort())
})
