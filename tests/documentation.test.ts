import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { quoted, recipe } from '#tests/support/recipes.ts'

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
	encoding: 'utf8',
})
	.split('\n')
	.filter(path => path && !/^(content|app)\//.test(path) && existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const prose = (path: string) => read(path).replace(/^```[\s\S]*?^```/gm, '')

it('leads nowhere that is not there', () => {
	const links = pages.flatMap(page =>
		[...prose(page).matchAll(/(?<!!)\[[^\]]+\]\(([^)#]+)[^)]*\)/g)]
			.map(([, to = '']) => to)
			.filter(to => !/^https?:/.test(to))
			.map(to => ({ page, to })),
	)

	expect(links.length).toBeGreaterThan(10)
	expect(links.filter(({ page, to }) => !existsSync(join(dirname(page), to)))).toEqual([])
})

it('lists every command, and none that does not exist', () => {
	const listed = [...read('docs/desk.md').matchAll(/^\| `([a-z]+(?: [a-z]+)?)/gm)].map(
		([, words = '']) => words,
	)
	const groups = new Set(listed.filter(words => words.includes(' ')).map(words => words.split(' ')[0]))
	const commands = commandsOf().flatMap(name =>
		groups.has(name) ? commandsOf(name).map(sub => `${name} ${sub}`) : [name],
	)

	expect(listed.sort()).toEqual(commands.sort())
}, 60_000)

function commandsOf(...group: string[]) {
	const help = execFileSync(process.execPath, ['build/cli/main.js', ...group, '--help'], {
		encoding: 'utf8',
	})
	const list = help.split('Команды:\n')[1] ?? ''
	return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name)
}

it.each(['Add a field', 'Add a page', 'Add a call'])(
	'quotes in the recipe «%s» lines that are there',
	title => {
		const steps = recipe(title).filter(({ before }) => before !== '')

		expect(steps.length).toBeGreaterThan(1)
		expect(steps.filter(({ file, before }) => quoted(read(file), before) === undefined)).toEqual([])
	},
)

it('names for each threat a test that is there', () => {
	const rows =
		read('docs/SECURITY.md')
			.split('## Threats')[1]
			?.split('\n## ')[0]
			?.match(/^\| .* \|$/gm) ?? []
	const named = rows
		.slice(1)
		.map(row =>
			[...row.matchAll(/`((?:app|tests)\/[^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
		)

	expect(named.length).toBeGreaterThan(20)
	expect(named.filter(paths => paths.length === 0)).toEqual([])
	expect(named.flat().filter(path => !existsSync(path))).toEqual([])
})

it('keeps decisions short, numbered and dated', () => {
	const decisions = pages.filter(page => page.startsWith('docs/decisions/'))

	// Those who work beside each other take numbers ahead: no two the same, and now and then a gap.
	const numbers = decisions.map(page => /\/(\d{3})-/.exec(page)?.[1])
	expect(new Set(numbers).size).toBe(decisions.length)
	for (const [index, page] of decisions.entries()) {
		const text = read(page)
		const number = numbers[index]
		expect(text).toMatch(new RegExp(`^# ${number}\\. .+\n\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: `))
		for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`\n## ${part}\n`)
		expect(text.split('\n').length).toBeLessThan(50)
	}
	expect(decisions.length).toBeGreaterThan(10)
})

it('has examples in STYLE.md that are in the code', () => {
	const sources = execFileSync(
		'git',
		['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'tests'],
		{
			encoding: 'utf8',
		},
	)
		.split('\n')
		.filter(path => /\.tsx?$/.test(path) && existsSync(path))
	// Lines may be broken elsewhere.
	const bare = (text: string) => text.replace(/\s+/g, '').replace(/,([)\]}])/g, '$1')
	const code = sources.map(path => bare(read(path)))
	const examples = [...read('STYLE.md').matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)

	expect(examples.length).toBeGreaterThan(5)
	expect(examples.filter(example => !code.some(text => text.includes(bare(example))))).toEqual([])
})
