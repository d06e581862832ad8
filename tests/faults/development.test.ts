import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bringChromium, browserArguments } from '#tests/support/chromium.js'
import { startDevServer } from '#tests/support/dev-server.ts'
import { type WorkingCopy, workingCopy } from '#tests/support/working-copy.ts'

let copy: WorkingCopy
let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof startDevServer>>
let complaints: string[]

beforeAll(async () => {
	copy = await workingCopy()
	browser = await chromium.launch({ executablePath: bringChromium() ?? '', args: browserArguments })
	server = await startDevServer('dev', copy.folder)
	page = await watchedPage()
}, 120_000)

afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
	await copy?.[Symbol.asyncDispose]()
})

it('loads a page twice, alive and without an error', async () => {
	await open('/appointment')
	await open('/appointment')

	expect(complaints).toEqual([])
	const answer = await fetch(`${server.origin}/appointment`)
	expect(answer.headers.get('content-security-policy')).toBeNull()
})

it('shows an edited component and an edited style, and keeps what was typed', async () => {
	await open('/appointment')
	await page.getByLabel('Имя').fill('Ольга')

	const form = 'app/components/appointment/appointment-form.tsx'
	await expectWithin(1000, async round => {
		await copy.edit(form, /label="(Сообщение|Письмо \d)"/, `label="Письмо ${round}"`)
		return await seen('a component', () => page.getByLabel(`Письмо ${round}`).count(), 1)
	})

	await copy.edit(
		'app/components/field/field.module.css',
		'.field {',
		'.field { outline: 3px solid rgb(1, 2, 3);',
	)
	const outline = () =>
		page
			.locator('[class*=field_]')
			.first()
			.evaluate(field => getComputedStyle(field).outlineColor)
	await seen('a style', outline, 'rgb(1, 2, 3)')

	expect(await page.getByLabel('Имя').inputValue()).toBe('Ольга')
})

it('shows an edited loader', async () => {
	await open('/prices')

	await expectWithin(2000, async round => {
		const rows = /services, rows(: rows\.slice\(0, \d\))? \}/
		await copy.edit('app/routes/prices/route.tsx', rows, `services, rows: rows.slice(0, ${round}) }`)
		return await seen('a loader', () => page.locator('table tbody tr').count(), round)
	})
})

it('shows an edited text of the clinic in the open page, and keeps what was typed', async () => {
	await open('/appointment')
	await page.getByLabel('Имя').fill('Ольга')

	await copy.edit('content/settings.yaml', /company_address: .*/, 'company_address: ул. Открытая, 3')

	await seen('a text in the open page', () => page.getByText('ул. Открытая, 3').count().then(Boolean), true)
	expect(await page.getByLabel('Имя').inputValue()).toBe('Ольга')
})

const posted = { method: 'POST', body: new URLSearchParams() }
const asked = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
const statusOf = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).status
const textOf = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).text()

it.each([
	{
		what: 'an action',
		file: 'app/routes/appointment/receive.server.ts',
		from: 'const form = await parseForm(request)',
		to: "throw new Response('', { status: 418 })",
		isSeen: async () => (await statusOf('/appointment', posted)) === 418,
	},
	{
		what: 'the clinic',
		file: 'app/clinic/errors.ts',
		from: /checkTheForm = '.*'/,
		to: "checkTheForm = 'Ещё раз'",
		isSeen: async () => (await textOf('/api/public/appointments', asked)).includes('Ещё раз'),
	},
	{
		what: 'the pipeline',
		file: 'app/server/guards/request-guard.server.ts',
		from: 'status: 405',
		to: 'status: 418',
		isSeen: async () => (await statusOf('/prices', { method: 'PUT' })) === 418,
	},
	{
		what: 'a text of the clinic',
		file: 'content/settings.yaml',
		from: /company_address: .*/,
		to: 'company_address: ул. Новая, 5',
		// The services of the edits before go on: their database answers.
		isSeen: async () =>
			(await textOf('/contacts')).includes('ул. Новая, 5') && (await statusOf('/readyz')) === 200,
	},
	{
		what: 'a rule of the content',
		file: 'app/content/collections.server.ts',
		from: '!timezone || isTimezone(timezone)',
		to: "timezone === 'UTC'",
		isSeen: async () => (await textOf('/readyz')).includes('файлов с ошибками'),
	},
])('shows an edit of $what without a restart', async ({ what, file, from, to, isSeen }) => {
	expect(await isSeen()).toBe(false)

	await copy.edit(file, from, to)

	await seen(what, isSeen, true)
})

it('reports what is wrong with an edited file, and continues when it is fixed', async () => {
	const file = 'app/clinic/schedule/calendar.ts'
	const text = await readFile(copy.at(file), 'utf8')

	await copy.write(file, `${text}\nconst half = (`)
	await seen('a mistake', () => statusOf('/prices'), 500)
	await copy.write(file, text)

	await seen('its mending', () => statusOf('/prices'), 200)
})

it('takes the mistake of a server module off the open page once it is mended', async () => {
	const file = 'app/clinic/appointments/appointment.server.ts'
	const text = await readFile(copy.at(file), 'utf8')
	const overlays = () => page.locator('vite-error-overlay').count()
	await open('/appointment')

	await copy.write(file, `${text}\nconst half = (`)
	await seen('a mistake', () => statusOf('/appointment'), 500)
	await seen('a mistake in the page', overlays, 1)
	await copy.write(file, `${text}\nconst other = (`)
	await pause(1000)
	expect(await overlays()).toBe(1)
	await copy.write(file, text)

	await seen('its mending in the page', overlays, 0)
})

it('says in page and log what was thrown', async () => {
	const file = 'app/routes/prices/route.tsx'
	const text = await readFile(copy.at(file), 'utf8')

	await copy.edit(file, 'LoaderFunctionArgs) {', "LoaderFunctionArgs) {\n\tthrow new Error('no such tariff')")
	const shown = async () => /<pre[^>]*>Error: no such tariff/.test(await textOf('/prices'))
	await seen('a thrown error', shown, true)
	await copy.write(file, text)

	await expect.poll(server.log).toContain('"says":"no such tariff"')
	await seen('its mending', () => statusOf('/prices'), 200)
})

it('does the same before the mocked backend', async () => {
	await server[Symbol.asyncDispose]()
	server = await startDevServer('dev:msw', copy.folder)
	await page.close()
	page = await watchedPage()

	await open('/reviews')
	await open('/reviews')
	await copy.edit('app/components/page-header/page-header.tsx', '{title}</h1>', "{title + ' – правка'}</h1>")
	await seen('a component', () => page.getByRole('heading', { name: /– правка$/ }).count(), 1)

	expect(server.log()).toMatch(/Backend: http/)
	expect(complaints).toEqual([])
})

/** Remix drops its critical CSS when an edit arrives, on a slow machine before its own root is mounted. */
const isRemixTooEarly = (text: string) => /hasn't mounted yet.*at RemixBrowser/s.test(text)

async function watchedPage() {
	const watched = await browser.newPage()
	complaints = []
	watched.on('pageerror', error => complaints.push(error.message))
	watched.on('console', message => {
		if (message.type() === 'error' && !isRemixTooEarly(message.text())) complaints.push(message.text())
	})
	watched.on(
		'response',
		answer => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
	)
	return watched
}

/** Opens a page and waits until React has taken it over. */
async function open(path: string) {
	await page.goto(server.origin + path)
	await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
}

/** Waits for an edit to show, and tells how long it took. */
async function seen<Value>(what: string, look: () => Promise<Value>, wanted: Value) {
	const busyBefore = slowness()
	const started = performance.now()
	await expect.poll(look, { interval: 20, timeout: 20_000 }).toBe(wanted)
	const took = performance.now() - started
	// One pause of the sample says little: a limit is stretched fourfold at most.
	const busy = Math.min(4, Math.max(busyBefore, slowness()))
	console.warn(`Edit to screen, ${what}: ${Math.round(took)} ms, machine ${busy.toFixed(1)} times slower`)
	return took / busy
}

let fastest = Number.POSITIVE_INFINITY

/**
 * How many times longer a fixed piece of work takes now than when this machine was least busy: other tests run beside
 * this one, and an edit that takes a second alone takes three among three.
 */
function slowness() {
	const started = performance.now()
	createHash('sha256')
		.update(Buffer.alloc(32 * 1024 * 1024))
		.digest()
	const took = performance.now() - started
	fastest = Math.min(fastest, took)
	return took / fastest
}

/** Edits a file three times and has the middle one of the times be within the limit: a lone pause is not the rule. */
async function expectWithin(limit: number, edit: (round: number) => Promise<number>) {
	const times: number[] = []
	for (const round of [1, 2, 3]) times.push(await edit(round))
	expect(times.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(limit)
}
