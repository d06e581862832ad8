/** Subsets both typefaces; run by hand after updating the font package, results are committed. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
// @ts-expect-error The package publishes no types.
import subsetFont from 'subset-font'

const ranges = {
	cyrillic: [0x301, 0x401, [0x410, 0x44f], 0x451, 0x2116],
	latin: [
		[0x20, 0x7e],
		0xa0,
		0xa7,
		0xa9,
		0xab,
		0xb7,
		0xbb,
		0xd7,
		0x2011,
		0x2013,
		0x2014,
		[0x2018, 0x201e],
		0x2026,
		0x202f,
		[0x2190, 0x2193],
		0x2212,
	],
	'latin-ext': [0x20bd],
}

const shaping = ['ccmp', 'locl', 'mark', 'mkmk', 'tnum']
const unused = ['vhea', 'vmtx', 'STAT']

const require = createRequire(import.meta.url)

for (const face of ['golos-text', 'nunito']) for (const name of Object.keys(ranges)) await cutDown(face, name)

/**
 * @param {string} face
 * @param {string} name
 */
async function cutDown(face, name) {
	const points = ranges[/** @type {keyof typeof ranges} */ (name)]
	const text = points.flatMap(point => (Array.isArray(point) ? span(point) : point))
	const source = require.resolve(`@fontsource-variable/${face}/files/${face}-${name}-wght-normal.woff2`)
	const cut = await subsetFont(await readFile(source), String.fromCodePoint(...text), {
		targetFormat: 'woff2',
		variationAxes: { wght: { min: 400, max: 600, default: 400 } },
		// Latin kerning would cost 2 KB and is rarely seen.
		keepFeatures: name === 'cyrillic' ? [...shaping, 'kern'] : shaping,
		dropTables: unused,
	})
	await writeFile(new URL(`${face}-${name}.woff2`, import.meta.url), cut)
	console.warn(`${face} ${name}: ${cut.length} bytes`)
}

/** @param {number[]} ends */
function span([first = 0, last = 0]) {
	return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
