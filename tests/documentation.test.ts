import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { calls } from '#app/clinic/calls.ts'

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
	encoding: 'utf8',
})
	.split('\n')
	.filter(path => path && !path.startsWith('content/') && existsSync(path))
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

it('lists every call of the API, and none that is not there', () => {
	const listed = [...read('docs/api.md').matchAll(/^\| (GET|POST) \| `(\S+)` \|/gm)].map(
		([, method, path]) => `${method} ${path}`,
	)

	expect(listed.sort()).toEqual(
		Object.values(calls)
			.map(({ method, path }) => `${method} ${path}`)
			.sort(),
	)
})

it('lists every command of the desk, and none that is not there', () => {
	const listed = [...read('docs/desk.md').matchAll(/^\| `([a-z]+(?: [a-z]+)?)/gm)].map(
		([, words = '']) => words,
	)
	const groups = new Set(listed.filter(words => words.includes(' ')).map(words => words.split(' ')[0]))
	const commands = commandsOf().flatMap(name =>
		groups.has(name) ? commandsOf(name).map(sub => `${name} ${sub}`) : [name],
	)

	expect(listed.sort()).toEqual(commands.sort())
}, 60_000)

/** What the built desk says it can do. */
function commandsOf(...group: string[]) {
	const help = execFileSync(process.execPath, ['build/desk/desk.js', ...group, '--help'], {
		encoding: 'utf8',
	})
	const list = help.split('Команды:\n')[1] ?? ''
	return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name)
}

it('keeps decisions short, numbered and dated', () => {
	const decisions = pages.filter(page => page.startsWith('docs/decisions/'))

	for (const [index, page] of decisions.sort().entries()) {
		const text = read(page)
		const number = String(index + 1).padStart(3, '0')
		expect(page).toContain(`/${number}-`)
		expect(text).toMatch(new RegExp(`^# ${number}\\. .+\n\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: `))
		for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`\n## ${part}\n`)
		expect(text.split('\n').length).toBeLessThan(50)
	}
	expect(decisions.length).toBeGreaterThan(10)
})
