import { expect, it } from 'vitest'
import { queryParameters } from './query-parameters.ts'

const readsOf = (text: string) => queryParameters('a.ts', text)

it.each([
	`new URL(request.url).searchParams.get('season')`,
	`const params = new URL(request.url).searchParams; params.get('season')`,
	`const url = new URL(request.url); url.searchParams.getAll('season')`,
	`const address = request.url; new URL(address).searchParams.get('season')`,
	`const { searchParams } = new URL(request.url); searchParams.has('season')`,
	`const { searchParams: asked } = new URL(args.request.url); asked.get('season')`,
	`new URLSearchParams(new URL(request.url).search).get('season')`,
	`const { search } = new URL(request.url); new URLSearchParams(search).get('season')`,
	`const [asked] = useSearchParams(); asked.get('season')`,
	`const { search } = useLocation(); new URLSearchParams(search).get('season')`,
	`function chosen(asked: URLSearchParams) { return asked.get('season') }`,
	`const loader = ({ request: { url } }: Args) => new URL(url).searchParams.get('season')`,
	`const chosen = ({ url }: Request) => (new URL(url).searchParams ?? none).get('season')`,
])('finds the parameter in %s', text => {
	expect(readsOf(text)).toEqual({ names: ['season'], unclear: [] })
})

it.each([
	`new URL(request.url).searchParams.get(name)`,
	`const params = new URL(request.url).searchParams; Object.fromEntries(params)`,
	`for (const [name] of new URL(request.url).searchParams) ask(name)`,
	`const { get } = new URL(request.url).searchParams`,
	`const { searchParams } = new URL(request.url); [...searchParams]`,
	`new URL(request.url).search.includes('season')`,
	`request.url.split('?')`,
	`const { url } = request; seasonOf(url)`,
	`const { href } = new URL(request.url); seasonOf(href)`,
	`const { search } = useLocation(); search.includes('season')`,
])('cannot tell the parameters in %s', text => {
	expect(readsOf(text)).toEqual({ names: [], unclear: [expect.stringMatching(/^a\.ts: /)] })
})

it.each([
	`const { pathname, origin } = new URL(request.url)`,
	`const url = new URL(request.url); url.pathname`,
	`findPrices(lists, new URL(request.url).searchParams)`,
	`const query = new URLSearchParams({ from: '/' }); query.get('from')`,
	`const query = new URL(request.url).searchParams; const f = () => { const query = new Map(); query.get('a') }`,
	`form.get('season')`,
	`request.headers.get('Cookie')`,
])('reads nothing in %s', text => {
	expect(readsOf(text)).toEqual({ names: [], unclear: [] })
})
