/**
 * Writes down what the site is made of: docs/sbom.json (CycloneDX, by npm itself) and docs/licences.md. Only what
 * runs: npm leaves too much out with its own option, so the lockfile says which packages are for development.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const running = new Set(
	Object.entries(packages)
		.filter(([place, { dev }]) => place && !dev)
		.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`),
)

const whole = JSON.parse(
	execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
		stdio: ['ignore', 'pipe', 'ignore'],
	}),
)
/** @type {{ name: string, version: string, purl: string, hashes?: object[], licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }[]} */
const components = whole.components
	.filter((/** @type {{ name: string, version: string }} */ { name, version }) =>
		running.has(`${name}@${version}`),
	)
	.map(
		(
			/** @type {Record<string, unknown>} */ { 'bom-ref': ref, type, name, version, purl, hashes, licenses },
		) => ({
			'bom-ref': ref,
			type,
			name,
			version,
			purl,
			hashes,
			licenses,
		}),
	)
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))

// Neither moment nor serial number: the same packages give the same file.
const bom = {
	bomFormat: whole.bomFormat,
	specVersion: whole.specVersion,
	version: 1,
	metadata: {
		// Npm's edition is left out: another one lists the same packages.
		tools: [{ vendor: 'npm', name: 'npm sbom' }, { name: 'tests/sbom.js' }],
		component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` },
	},
	components,
	dependencies: whole.dependencies.filter((/** @type {{ ref: string }} */ { ref }) =>
		components.some(component => `${component.name}@${component.version}` === ref),
	),
}
writeFileSync('docs/sbom.json', `${JSON.stringify(bom, null, '\t')}\n`)

const rows = components.map(({ name, version, licenses = [] }) => {
	const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name)
	return `| ${name} | ${version} | ${words.join(', ') || 'not said'} |`
})
const head = [
	'# Licences',
	'',
	`The ${rows.length} packages that run with the site, made by \`npm run sbom\` together with [sbom.json](sbom.json).`,
	'',
	'| package | version | licence |',
	'|---|---|---|',
]
writeFileSync('docs/licences.md', `${[...head, ...rows.sort()].join('\n')}\n`)
process.stdout.write(`${rows.length} packages\n`)
