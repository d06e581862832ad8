import { afterEach, expect, it, vi } from 'vitest'
import { askSearch } from '#app/components/search/ask-search.ts'

afterEach(() => void vi.unstubAllGlobals())

const ask = () => askSearch('зуб', new AbortController().signal).catch((error: unknown) => error)
const answering = (status: number, body: string) =>
	vi.stubGlobal('fetch', async () => new Response(body, { status }))

it.each([
	['its message', '{"message":"Поиск отдыхает"}', 'Поиск отдыхает'],
	['its status where JSON has no message', '{"error":"x"}', 'HTTP error! status: 503'],
	['its status where the message is empty', '{"message":""}', 'HTTP error! status: 503'],
	['its status where it is HTML', '<h1>Bad gateway</h1>', 'HTTP error! status: 503'],
	['its status where it is null', 'null', 'HTTP error! status: 503'],
])('raises of a refusal %s (row 91)', async (_, body, message) => {
	answering(503, body)

	expect(await ask()).toMatchObject({ name: 'Error', message })
})

it('passes on what the network throws, the very same error (row 92)', async () => {
	const broken = new TypeError('Failed to fetch')
	vi.stubGlobal('fetch', () => Promise.reject(broken))

	expect(await ask()).toBe(broken)
})
