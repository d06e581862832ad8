import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls } from '#app/clinic/calls.ts'
import { examples } from '#tests/support/examples.ts'
import { type Site, startSite } from '#tests/support/site.ts'

type Media = Record<string, { schema: object; example?: unknown }>
type Operation = {
	operationId: string
	parameters?: { name: string; in: string; example?: string }[]
	requestBody?: { content: Media }
	responses: Record<string, { content?: Media }>
}
type Document = {
	paths: Record<string, Record<string, Operation>>
	components: { schemas: object }
}

let site: Site
let openApi: Document
beforeAll(async () => {
	site = await startSite()
	openApi = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as Document
})
afterAll(() => site.stop())

const table = Object.entries(calls) as [keyof typeof calls, Call][]
const operationOf = ({ path, method }: Call) => openApi.paths[path]?.[method.toLowerCase()]

/** What is wrong with a value, by a schema of the document. */
function faults(schema: object, value: unknown) {
	const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
	const valid = ajv.compile({ ...schema, components: openApi.components })
	return valid(value) ? [] : valid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

it('is OpenAPI 3.1', async () => {
	const validator = new Validator()

	expect(await validator.validate(structuredClone(openApi))).toEqual({ valid: true })
	expect(validator.version).toBe('3.1')
})

it('holds every call of the table and no other', () => {
	const described = Object.values(openApi.paths).flatMap(methods =>
		Object.values(methods).map(({ operationId }) => operationId),
	)

	expect(described.sort()).toEqual(Object.keys(calls).sort())
})

describe.each(table)('%s', (name, call) => {
	it('answers as the document says, like its own example', async () => {
		const operation = operationOf(call)
		const media = operation?.responses[call.status]?.content?.['application/json']
		const answer = await ask(name, call)

		expect(answer.status).toBe(call.status)
		if (!media) return expect(call.beacon).toBe(true)
		expect(faults(media.schema, await answer.json())).toEqual([])
		expect(media.example).toBeDefined()
		expect(faults(media.schema, media.example)).toEqual([])
	})

	it('says what it takes, and its example is taken', async () => {
		const operation = operationOf(call)
		if (call.method === 'GET') {
			const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
			const inPath = operation?.parameters?.filter(parameter => parameter.in === 'path') ?? []
			expect(inPath.map(parameter => parameter.name)).toEqual(names)
			return
		}
		const media = operation?.requestBody?.content['application/json']
		expect(faults(media?.schema ?? {}, media?.example)).toEqual([])
		const answer = await post(call.path, media?.example)
		expect(answer.status).toBe(call.status)
		if (!call.beacon) expect((await post(call.path, {})).status).toBe(422)
	})
})

it.each([
	'/openapi.json',
	'/public/services',
	'/public/doctors/1',
	'/public/settings',
	'/public/reviews/stats',
])('%s is sent once to who has it already', async path => {
	const first = await fetch(`${site.origin}/api${path}`)
	const tag = first.headers.get('etag') ?? ''
	const again = (ifNoneMatch: string) =>
		fetch(`${site.origin}/api${path}`, { headers: { 'If-None-Match': ifNoneMatch } })

	expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
	for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
		const answer = await again(known)
		expect([answer.status, await answer.text()]).toEqual([304, ''])
		expect(answer.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
	}
	expect((await again('"other"')).status).toBe(200)
	const head = await fetch(`${site.origin}/api${path}`, { method: 'HEAD' })
	expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
})

it('describes refusals as they come', async () => {
	const { schema } =
		openApi.paths['/public/appointments']?.post?.responses[422]?.content?.['application/json'] ?? {}

	expect(faults(schema ?? {}, await (await post('/public/appointments', { name: 5 })).json())).toEqual([])
	expect(faults(schema ?? {}, { errors: 'нет' })).not.toEqual([])
})

it.each([
	['/public/appointments', 'name', 200],
	['/public/appointments', 'phone', 40],
	['/public/appointments', 'email', 254],
	['/public/appointments', 'message', 4000],
	['/public/reviews', 'author_name', 200],
	['/public/reviews', 'text', 4000],
	['/public/patient-satisfaction-survey', 'comments', 4000],
	['/public/job-applications', 'message', 4000],
])('%s tells how long %s may be, and refuses one letter more', async (path, field, limit) => {
	const media = openApi.paths[path]?.post?.requestBody?.content['application/json']
	const schema = media?.schema as { properties: Record<string, { maxLength: number }> } | undefined
	expect(schema?.properties[field]?.maxLength).toBe(limit)

	const answer = await post(path, { ...(media?.example as object), [field]: 'ы'.repeat(limit + 1) })

	expect(answer.status).toBe(422)
	expect(Object.keys((await answer.json()).errors)).toEqual([field])
})

it('takes nothing but questions', async () => {
	const answer = await fetch(`${site.origin}/api/openapi.json`, { method: 'POST', body: '{}' })

	expect(answer.status).toBe(405)
	expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

const post = (path: string, body: unknown) =>
	fetch(`${site.origin}/api${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})

function ask(name: keyof typeof calls, call: Call) {
	const [input] = examples[name] as [Record<string, string>]
	if (call.method === 'POST') return post(call.path, input)
	const path = call.path.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(input[part] ?? ''))
	return fetch(`${site.origin}/api${path}?${new URLSearchParams(input)}`)
}
