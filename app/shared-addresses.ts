/** What a page's address may ask for that changes what the page says. Words that people type are never kept. */
const known: Record<string, readonly string[]> = {
	'/services': ['category'],
	'/doctors': ['specialization', 'age'],
	'/prices': ['category'],
	'/prices.csv': ['category'],
	'/contacts': ['map'],
	'/news': ['page'],
	'/appointment': ['service', 'from'],
	'/survey': ['from'],
	'/reviews': ['page'],
	'/privacy': ['version'],
	'/terms': ['version'],
}

/** Added by advertisers and mail programs; no page reads them. */
const advertising = /^(utm_\w+|yclid|ymclid|gclid|fbclid|_openstat|etext|ysclid)$/

/** As the site writes its addresses: other spellings of the same one are answered, not kept. */
const ours = /^(\/|(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)+)$/
/** Files keep the names they were given. */
const picture = /^\/pictures\/[a-z]+\/[\w.-]+$/i

const longest = 200

/**
 * The one spelling of an address under which its answer may be kept: known parameters in their order, without
 * advertising. Undefined for everything else, so that made-up addresses cannot fill the memory.
 */
export function sharedAddress(url: string) {
	if (url.length > longest * 4) return undefined
	const [path = '/', query] = split(url)
	if (!ours.test(path) && !picture.test(path)) return undefined
	if (query === undefined || query === '') return { path, query: '' }

	const kept = new Map<string, string>()
	const names = known[path === '/_root.data' ? '/' : path.replace(/\.data$/, '')] ?? []
	for (const [name, value] of new URLSearchParams(query)) {
		if (advertising.test(name)) continue
		if (!names.includes(name) || kept.has(name) || value.length > longest) return undefined
		kept.set(name, value)
	}
	const inOrder = names.filter(name => kept.has(name)).map(name => [name, kept.get(name) ?? ''])
	return { path, query: inOrder.length > 0 ? `?${new URLSearchParams(inOrder)}` : '' }
}

function split(url: string) {
	const at = url.indexOf('?')
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
