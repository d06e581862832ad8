/** The address of a page to write down or send on; that of a letter's link is the right to use it. */
export const shownPath = (pathname: string) => (/^\/(reception|moderation)\//.test(pathname) ? '/' : pathname)
