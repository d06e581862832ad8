import { execFile } from 'node:child_process'
import { basename, extname, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevServer, withoutRunner } from '#tests/support/dev-server.ts'
import { checksOf, filesOf, follow, recipe } from '#tests/support/recipes.ts'
import { todays } from '#tests/support/todays-part.js'
import { type WorkingCopy, workingCopy } from '#tests/support/working-copy.ts'

/** `subject` is what the others are forgotten for. */
const recipes = [
	{ title: 'Add a field', most: 8 },
	{ title: 'Add a page', most: 3, subject: 'app/routes/tours.tsx' },
	{ title: 'Add a call', most: 6, subject: 'app/clinic/calls.ts' },
].map(entry => {
	const steps = recipe(entry.title)
	return { ...entry, steps, files: filesOf(steps), test: checksOf(entry.title) }
})

/** Each takes the compiler and a run of its own. */
const forgotten = todays(
	recipes.flatMap(({ title, test, subject, steps, files }) =>
		files.filter(file => file !== subject).map(file => ({ title, test, steps, file })),
	),
)

const changed = recipes.flatMap(({ files }) => files)
/** The compiler on a busy machine. */
const timeout = 300_000

let copy: WorkingCopy
beforeAll(async () => {
	copy = await workingCopy()
	// What it learns of the whole project it need not learn again for each case.
	expect(await types()).toEqual({ code: 0, text: '' })
}, timeout)
afterAll(() => copy[Symbol.asyncDispose]())

it.each(recipes)('«$title» changes at most $most files', ({ files, most }) => {
	expect(files.length).toBeGreaterThan(1)
	expect(files.length).toBeLessThanOrEqual(most)
})

it.each(forgotten)(
	'«$title» without $file fails a check that names it',
	async ({ file, steps, test }) => {
		await copy.restore(changed)
		await follow(steps, copy, { but: file })

		const { code, text } = await complaints(test, file)
		expect(text).toContain(basename(file, extname(file)))
		expect(code).not.toBe(0)
	},
	timeout,
)

it(
	'tells of a field that compiles and is not stored',
	async () => {
		const [field] = recipes
		const undescribed = field?.steps.filter(({ after }) => !after.includes('choices: contactBy')) ?? []
		expect(undescribed.length).toBe((field?.steps.length ?? 0) - 1)
		await copy.restore(changed)
		await follow(undescribed, copy)

		expect((await types()).text).toBe('')
		const { text } = await check(field?.test ?? [])
		expect(text).toContain('app/database/columns/appointment-columns.ts: «contact_by» is missing')
	},
	timeout,
)

it(
	'holds for whoever has added a field of another name before',
	async () => {
		const [field] = recipes
		const other = (text: string) =>
			text
				.replaceAll('contact_by', 'found_by')
				.replaceAll('contactBy', 'foundBy')
				.replaceAll(/(\d{3})-contact-by/g, '$1-found-by')
				.replaceAll('способ связи', 'откуда вы о нас узнали')
		const others = field?.steps.map(step => ({ ...step, after: other(step.after) })) ?? []
		await copy.restore(changed)
		await follow(others, copy)
		await follow(field?.steps ?? [], copy)

		expect((await types()).text).toBe('')
		const { code, text } = await check(field?.test ?? [])
		expect(code, text).toBe(0)
	},
	timeout,
)

describe('all of them together', () => {
	beforeAll(async () => {
		await copy.restore(changed)
		for (const { steps } of recipes) await follow(steps, copy)
	})

	it(
		'pass types and tests',
		async () => {
			expect((await types()).text).toBe('')
			for (const { test } of recipes) {
				const { code, text } = await check(test)
				expect(code, text).toBe(0)
			}
		},
		timeout,
	)

	it('do what they promise on the site', async () => {
		await using server = await startDevServer('dev', copy.folder)
		const get = async (path: string) => (await fetch(server.origin + path)).text()

		expect(await get('/tours')).toContain('<h1>Экскурсии</h1>')
		expect(await get('/sitemap.xml')).toContain('/tours</loc>')
		expect(await get('/search?q=прогулка')).toContain('href="/tours"')
		expect(await get('/api/public/notices')).toMatch(/^\[/)
		expect(await get('/api/openapi.json')).toContain('contact_by')
		expect(await get('/appointment')).toContain('Как с вами связаться')
	})
})

/** What the compiler says of a mistake, and the tests where it does not see it. */
async function complaints(test: string[], file: string) {
	const compiled = await types()
	if (compiled.code !== 0 && compiled.text.includes(basename(file, extname(file)))) return compiled
	const checked = await check(test)
	return { code: checked.code, text: compiled.text + checked.text }
}

/** By dots: the names of tests that pass are no complaint. */
const check = (test: string[]) =>
	run('npx', '--no-install', 'vitest', 'run', '--project', 'units', '--reporter=dot', ...test)
/** The compiler of `npm run typecheck`, which the copy of the project finds only by its whole path. */
const types = () => run(process.execPath, resolve('node_modules/typescript-7/bin/tsc'), '--checkers', '2')

function run(program: string, ...args: string[]) {
	return new Promise<{ code: number; text: string }>(resolve => {
		const options = { cwd: copy.folder, env: withoutRunner(), maxBuffer: 1e8 }
		execFile(program, args, options, (error, stdout, stderr) =>
			resolve({ code: error ? 1 : 0, text: stdout + (program === 'npx' ? stderr : '') }),
		)
	})
}
