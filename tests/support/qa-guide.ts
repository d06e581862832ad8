import { readFileSync } from 'node:fs'

export const guide = readFileSync('docs/qa.md', 'utf8')

/** The rows of the table below a heading, each as its cells. */
export function tableBelow(heading: string) {
	const [, below = ''] = guide.split(`\n${heading}\n`)
	const [section = ''] = below.split(/^#+ /m)
	const rows = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
		row.split('|').map(cell => cell.trim()),
	)
	return rows.slice(1)
}

export type Part = { role: string; name: string; field: string; required: boolean }

/** Each form of the guide: its page, and what stands on it. */
export const forms = [...guide.matchAll(/^### `(\S+)`$/gm)].map(([heading, path = '']) => ({
	path,
	parts: tableBelow(heading).map(
		([role = '', name = '', field = '']): Part => ({
			role,
			name,
			field: /`(\w+)`/.exec(field)?.[1] ?? '',
			required: field.endsWith('*'),
		}),
	),
}))

export const openers = tableBelow('## With scripts, without, and half').map(
	([opens = '', role = '', name = '']) => ({
		path: opens.replaceAll('`', ''),
		role,
		name,
	}),
)
