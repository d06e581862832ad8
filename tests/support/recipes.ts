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
		else {
			const found = quoted(await readFile(copy.at(file), 'utf8'), before)
			if (found === undefined) throw new Error(`docs/recipes.md: ${file} does not hold once\n${before}`)
			await copy.edit(file, found, found === before ? after : withNames(found, after))
		}
	}
}

const importLine = /^import \{ (.*) \} from '(.*)'$/

/**
 * What a recipe quotes, as a file has it: an import may have got more names since, by the same recipe for one.
 * Undefined where it stands nowhere, or more than once: nobody could tell which is meant.
 */
export function quoted(text: string, before: string) {
	const count = text.split(before).length - 1
	if (count > 0) return count === 1 ? before : undefined
	const [, names = '', from = ''] = importLine.exec(before) ?? []
	const found =
		from && new RegExp(`^import \\{[^}]*\\} from '${from.replaceAll('.', '\\.')}'$`, 'm').exec(text)?.[0]
	return found && names.split(', ').every(name => namesOf(found).includes(name)) ? found : undefined
}

const namesOf = (line: string) =>
	(/\{([^}]*)\}/.exec(line)?.[1] ?? '')
		.split(',')
		.map(name => name.trim())
		.filter(Boolean)

const withNames = (line: string, after: string) =>
	line.replace(/\{[^}]*\}/, () => `{ ${[...new Set([...namesOf(line), ...namesOf(after)])].join(', ')} }`)
