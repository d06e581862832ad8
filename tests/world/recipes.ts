import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { WorkingCopy } from './working-copy.ts'

type Step = { file: string; before: string; after: string }

function section(title: string) {
	const [, following = ''] = readFileSync('docs/recipes.md', 'utf8').split(`\n## ${title}\n`)
	return following.split('\n## ')[0] ?? ''
}

/** The tests a recipe names as its check. */
export const checksOf = (title: string) =>
	/^Check: .*`npm run related -- ([^`]+)`\.$/m.exec(section(title))?.[1]?.split(' ') ?? []

/** The changes a recipe of docs/recipes.md makes, in order: each block of `diff` below the file it is about. */
export function recipe(title: string): Step[] {
	let file = ''
	return [...section(title).matchAll(/^\d+\. `([^`]+)`|^```diff\n([\s\S]*?)^```/gm)].flatMap(
		([, named, diff]) => {
			if (named) file = named
			if (diff === undefined) return []
			const lines = diff.trimEnd().split('\n')
			const side = (sign: string) =>
				lines
					.filter(line => !line.startsWith(sign))
					.map(line => line.slice(1))
					.join('\n')
			return [{ file, before: side('+'), after: side('-') }]
		},
	)
}

export const filesOf = (steps: Step[]) => [...new Set(steps.map(({ file }) => file))]

/** Follows a recipe in a copy of the project, without what it says about one file. */
export async function follow(steps: Step[], copy: WorkingCopy, { but = '' } = {}) {
	for (const { file, before, after } of steps) {
		if (file === but) continue
		if (before === '') await copy.write(file, `${after}\n`)
		else if (await holds(copy, file, before)) await copy.edit(file, before, after)
		else throw new Error(`docs/recipes.md: ${file} does not hold\n${before}`)
	}
}

const holds = async (copy: WorkingCopy, file: string, text: string) =>
	(await readFile(copy.at(file), 'utf8')).includes(text)
