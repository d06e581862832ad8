/** Where the paths of the links in letters begin: whoever knows one may use it, so none is written down or sent on. */
export const letterLink = /^\/+(?:reception|moderation)\b/i
