import { decodePath } from '#app/platform/decode-path.ts'

/** Whether the router gives the page of the search at a path, however it is spelt. Its title holds what was typed. */
export const isSearchPage = (path: string) => /^\/search\/*$/i.test(decodePath(path) ?? path)

/** Not by encodeURIComponent, which throws for half an emoji. */
export const searchAddress = (query: string) =>
	`/search?${new URLSearchParams({ q: query })}`.replaceAll('+', '%20')
