import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiDocument } from '#app/api/openapi.server.ts'
import { callAt } from '#app/api/serve.server.ts'
import { type Call, type Clinic, calls } from '#app/clinic/calls.ts'
import { curlLines } from '#tests/support/curl.ts'

const page = readFileSync('docs/api.md', 'utf8')
const lines = curlLines(page, () => new Blob())

it('lists every call of the API, and none that is not there', () => {
	const listed = [...page.matchAll(/^\| (GET|POST) \| `(\S+)` \|/gm)].map(
		([, method, path]) => `${method} ${path}`,
	)

	expect(listed.sort(), 'docs/api.md').toEqual(
		Object.values(calls)
			.map(({ method, path }) => `${method} ${path}`)
			.sort(),
	)
})

it.each(
	(Object.values(calls) as Call[]).map(({ method, path, status }) => [`${method} ${path}`, status] as const),
)('shows in docs/api.md how %s is done', (name, status) => {
	const [method = '', pattern] = name.split(' ')
	const shown = lines.filter(line => line.method === method && line.status === status)

	expect(shown.map(({ path }) => callAt(method, path.replace(/\?.*/, ''))?.path)).toContain(pattern)
})

it('lists every refusal that the OpenAPI document lists', async () => {
	const silent = new Proxy({}, { get: () => async () => undefined }) as Clinic
	const { paths } = await openApiDocument(silent)
	const statuses = (JSON.stringify(paths).match(/"[45]\d\d":\{/g) ?? []).map(text => text.slice(1, 4))
	const listed = [...page.matchAll(/^\| ([45]\d\d) \|/gm)].map(([, status]) => status)

	expect(statuses).not.toEqual([])
	expect(listed).toEqual(expect.arrayContaining([...new Set(statuses)]))
})
