import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = {
	version: string
	dev?: boolean
	optional?: boolean
	resolved?: string
	integrity?: string
	license?: string
	hasInstallScript?: boolean
}

const read = (path: string) => readFileSync(path, 'utf8')
const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'))
const all = Object.entries(packages)
	.filter(([place]) => place !== '')
	.map(([place, facts]) => ({ name: place.split('node_modules/').at(-1) ?? place, ...facts }))
const running = all.filter(({ dev }) => !dev)
const once = (names: string[]) => [...new Set(names)].sort()

it('runs no install script but those of the bundler and of the test server', () => {
	const scripted = all.filter(({ hasInstallScript }) => hasInstallScript)

	expect(once(scripted.map(({ name }) => name))).toEqual(['esbuild', 'msw'])
	expect(scripted.filter(({ dev }) => !dev)).toEqual([])
})

it('lets no install script run where npm can forbid it, those known included', () => {
	const { allowScripts } = JSON.parse(read('package.json'))

	expect(allowScripts).toEqual({ esbuild: false, msw: false })
	expect(read('.ci/run')).toMatch(/^npm ci --ignore-scripts$/m)
	const installs = read('Dockerfile').match(/npm ci.*/g) ?? []
	expect(installs).toHaveLength(2)
	for (const command of installs) expect(command).toContain('--ignore-scripts')
})

it('takes packages only under licences that ask for nothing but their mention', () => {
	const welcome =
		/^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Python-2\.0|Unlicense|\(?(Apache-2\.0|MIT|Unlicense) (AND|OR) (MIT|Apache-2\.0)\)?)$/

	const asking = running.filter(({ license = '' }) => !welcome.test(license))

	expect(running.length).toBeGreaterThan(100)
	expect(asking.filter(({ name }) => !name.startsWith('@img/sharp-'))).toEqual([])
})

// Decision 065: a shared library of its own, unchanged, that anybody may replace; the site can do without it.
it('takes libvips under the LGPL, and as an option only', () => {
	const libraries = running.filter(({ license = '' }) => license.includes('LGPL'))

	expect(libraries.length).toBeGreaterThan(5)
	expect(libraries.filter(({ name, optional }) => !optional || !name.startsWith('@img/sharp-'))).toEqual([])
})

it('names each package by its sum', () => {
	const bare = all.filter(({ integrity }) => !integrity?.startsWith('sha512-'))

	expect(bare.map(({ name }) => name)).toEqual([])
})

// After a change of packages: npm run sbom
it('writes down what it is made of, as new as the lockfile', () => {
	const bom = JSON.parse(read('docs/sbom.json'))
	const listed = bom.components.map(({ name, version }: Package & { name: string }) => `${name}@${version}`)

	expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5'])
	expect(bom.metadata.tools).toContainEqual(expect.objectContaining({ name: 'npm sbom' }))
	expect(once(listed)).toEqual(once(running.map(({ name, version }) => `${name}@${version}`)))
	expect(read('docs/licences.md').match(/^\| \S+ \| \d/gm)).toHaveLength(listed.length)
	expect(/\/(home|root|work|Users)\//.exec(read('docs/sbom.json'))?.[0]).toBeUndefined()
})
