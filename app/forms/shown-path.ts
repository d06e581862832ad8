import { isSearchPage } from '#app/clinic/search/search-page.ts'
import { letterLink } from '#app/platform/http/letter-links.ts'

/** Whether a path, its escapes resolved, is that of a letter's link: whoever knows it may use it, so nothing keeps it. */
export const isSecret = (pathname: string) => letterLink.test(pathname)

/** The path of a page to write down or send on. */
export const shownPath = (pathname: string) => (isSecret(pathname) ? '/' : pathname)

/** The same with its query. */
export const shownAddress = ({ pathname, search }: { pathname: string; search: string }) =>
	isSecret(pathname) ? '/' : pathname + search

export const shownTitle = (pathname: string, title: string) => (isSearchPage(pathname) ? '' : title)
