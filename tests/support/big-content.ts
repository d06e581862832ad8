import { readdir, readFile } from 'node:fs/promises'
import { contentFolder } from './content-folder.ts'

type Size = { services: number; prices: number; doctors: number; reviews?: number }

/** The demo clinic grown to a size: its own services, price rows, doctors and reviews again and again, each renamed. */
export async function bigContent({ services, prices, doctors, reviews = 0 }: Size) {
	const big = await contentFolder()
	await multiply('services', services)
	await multiply('doctors', doctors)

	const table = await readFile(big.at('prices.csv'), 'utf8')
	const [head = '', ...rows] = table.trimEnd().split(/\r?\n/)
	const grown = Array.from({ length: prices }, (_, index) => {
		const [, category, service, code, name, ...rest] = (rows[index % rows.length] ?? '').split(';')
		const number = index + 1
		return [number, category, service, code, numbered(name ?? '', round(index, rows)), ...rest].join(';')
	})
	await big.write('prices.csv', `${[head, ...grown].join('\n')}\n`)

	const parts = (await readFile(big.at('reviews.yaml'), 'utf8')).split(/^(?=- id: )/m)
	const [before = '', ...entries] = parts
	const more = Array.from({ length: Math.max(0, reviews - entries.length) }, (_, index) =>
		(entries[index % entries.length] ?? '').replace(/^- id: .*$/m, `- id: ${1000 + index}`),
	)
	await big.write('reviews.yaml', [before, ...entries, ...more].join(''))
	return big

	/** Copies every Markdown file of a folder until there are as many things as asked for. */
	async function multiply(folder: string, wanted: number) {
		const files = (await readdir(big.at(folder))).filter(name => name.endsWith('.md')).sort()
		const texts = await Promise.all(files.map(name => readFile(big.at(`${folder}/${name}`), 'utf8')))
		for (let index = files.length; index < wanted; index++) {
			const text = texts[index % texts.length] ?? ''
			const slug = `${(files[index % files.length] ?? '').replace('.md', '')}-${round(index, files)}`
			const renamed = text
				.replace(/^id: .*$/m, `id: ${1000 + index}`)
				.replace(/^slug: .*$/m, `slug: ${slug}`)
				.replace(
					/^(name|last_name): (.*)$/m,
					(_, field, name) => `${field}: ${numbered(name, round(index, files))}`,
				)
			await big.write(`${folder}/${slug}.md`, renamed)
		}
	}
}

const round = (index: number, list: unknown[]) => Math.floor(index / list.length)

const numbered = (name: string, time: number) =>
	time === 0 ? name : `${name.replace(/"$/, '')} № ${time}${/"$/.test(name) ? '"' : ''}`
