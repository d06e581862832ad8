import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { curlLines } from '#tests/support/curl.ts'
import { resumes } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const files: Record<string, Buffer> = { 'cv.pdf': resumes.pdf, 'diploma.jpg': resumes.jpg }
const page = readFileSync('docs/api.md', 'utf8')
const lines = curlLines(page, name => new Blob([new Uint8Array(files[name] ?? [])]))

let site: Site
beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

it.each(lines.map(line => [line.line.split(' # ')[0], line] as const))(
	'%s is answered as the page says',
	async (_, { path, method, headers, body, status }) => {
		const answer = await fetch(site.origin + path, { method, headers, ...(body ? { body } : {}) })

		expect([answer.status, await answer.text()]).toEqual([status, expect.anything()])
	},
)

it('sends what the shell would', () => {
	const [line] = curlLines(
		'```sh\ncurl -s http://localhost:3000/api/news \\\n\t-H \'X-A: b: c\' -d \'{\n\t"a": "б в"\n}\' # 201\n```\n',
		() => new Blob(),
	)

	expect(line).toMatchObject({ method: 'POST', path: '/api/news', status: 201, body: '{\n\t"a": "б в"\n}' })
	expect(line?.headers).toEqual({ 'X-A': 'b: c' })
	expect(() => curlLines('```sh\ncurl -s http://localhost:3000/\n```\n', () => new Blob())).toThrow(
		'No status',
	)
})
