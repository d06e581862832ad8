import { readFile } from 'node:fs/promises'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, calls } from '#app/clinic/calls.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Letter, letters, type OpenApi } from './fuzz-letters.ts'

const warmUp = process.env.LONG ? 1000 : 100
const count = process.env.LONG ? 5000 : 300
const timeout = process.env.LONG ? 1_200_000 : 120_000
/** Megabytes a process may grow by, once it has warmed up. */
const growth = 60
const sameAsEver = 20_261_121

let site: Site
let openApi: OpenApi
beforeAll(async () => {
	// With room to spare the collector waits, and what is forgotten cannot be distinguished from what is kept.
	site = await startSite({ env: { LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=128' } })
	openApi = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as OpenApi
})
afterAll(() => site.stop())

it.each([
	['the same as ever', sameAsEver],
	['new every time', Date.now() % 2 ** 31],
])(
	`${count} requests made from the document, %s (seed %i): nothing breaks, each answer is as it says`,
	async (_, seed) => {
		const seen: Record<string, Set<number>> = {}
		const statuses: Record<number, number> = {}
		const ask = fc.asyncProperty(letters(openApi), async letter => {
			const status = await answerTo(letter)
			statuses[status] = (statuses[status] ?? 0) + 1
			seen[letter.operation] = (seen[letter.operation] ?? new Set()).add(status)
		})

		await fc.assert(ask, { seed: seed + 1, numRuns: warmUp })
		const before = await memory()
		await fc.assert(ask, { seed, numRuns: count - warmUp })
		const after = await memory()

		const summary = `Seed ${seed}: ${JSON.stringify(statuses)}; ${before} MB after ${warmUp}, ${after} MB after ${count}`
		process.stdout.write(`${summary}\n`)
		// A handful of requests a call may by chance hold no good one.
		const expected =
			seed === sameAsEver || process.env.LONG ? (Object.entries(calls) as [string, Call][]) : []
		for (const [name, { status }] of expected) expect([name, ...(seen[name] ?? [])]).toContain(status)
		expect(statuses[422]).toBeGreaterThan(0)
		expect(after - before).toBeLessThan(growth)
	},
	timeout,
)

/** The status a letter is answered with, once the answer has been measured by the document. */
async function answerTo(letter: Letter) {
	const { method, path, headers, body } = letter
	const answer = await fetch(`${site.origin}/api${path}`, {
		method,
		headers,
		...(body === undefined ? {} : { body: Array.isArray(body) ? formOf(body) : body }),
	})
	const { status } = answer
	const text = await answer.text()
	const summary = `${method} ${path} ${status} ${text.slice(0, 300)}`

	const schema = schemaOf(letter, status)
	expect(schema, `${summary} is not what the document says`).not.toBeUndefined()
	if (status === 405) expect(answer.headers.get('Allow'), summary).toMatch(/\w/)
	if (method === 'HEAD' || schema === nothing) expect(text, summary).toBe('')
	else {
		expect(answer.headers.get('Content-Type'), summary).toBe('application/json; charset=utf-8')
		const valid = validator(schema as object)
		expect(valid(JSON.parse(text)), `${summary} ${JSON.stringify(valid.errors)}`).toBe(true)
	}
	return status
}

const nothing = {}
/** No address of the site has one, whatever is asked of it. */
const lineEnd = /%0[ad]|%e2%80%a[89]/i
const problem = { $ref: '#/components/schemas/Problem' }

/** What the answer with this status has to look like; undefined where there must be none. */
function schemaOf({ operation, meant, path }: Letter, status: number) {
	if (meant === 'options') return status === 204 ? nothing : undefined
	// Whoever comes from another site, or with an address that cannot be read, hears so at any door.
	const refusals = lineEnd.test(path) ? [403, 404, 405] : [403, 405]
	if (meant === 'other method') return refusals.includes(status) ? problem : undefined
	if (meant === 'nowhere') return [403, 404].includes(status) ? problem : undefined
	const described = Object.values(openApi.paths)
		.flatMap(methods => Object.values(methods))
		.find(({ operationId }) => operationId === operation)?.responses[status]
	if (status >= 500) return undefined
	return described && (described.content?.['application/json']?.schema ?? nothing)
}

const validators = new Map<object, ValidateFunction>()
const ajv = new Ajv({ strict: false, validateFormats: false })

function validator(schema: object) {
	const known = validators.get(schema) ?? ajv.compile({ ...schema, components: openApi.components })
	validators.set(schema, known)
	return known
}

function formOf(parts: [string, string | Uint8Array<ArrayBuffer>][]) {
	const form = new FormData()
	for (const [name, value] of parts)
		if (typeof value === 'string') form.append(name, value)
		else form.append(name, new Blob([value]), 'cv.pdf')
	return form
}

/** Megabytes the process holds, as the system counts them. */
async function memory() {
	const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
	return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024)
}
