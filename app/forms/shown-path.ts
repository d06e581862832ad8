/** Whether a path is that of a letter's link, which is the right to use it and is written down nowhere. */
export const isSecret = (pathname: string) => /^\/+(reception|moderation)\b/i.test(pathname)

/** The path of a page to write down or send on. */
export const shownPath = (pathname: string) => (isSecret(pathname) ? '/' : pathname)

/** The same with its query. */
export const shownAddress = ({ pathname, search }: { pathname: string; search: string }) =>
	isSecret(pathname) ? '/' : pathname + search
