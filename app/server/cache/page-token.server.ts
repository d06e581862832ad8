import { inlineScriptsOf, sourceHash } from '#app/server/document/content-security-policy.server.ts'

export type TokenPage = {
	html: string
	token: string
	next: () => string
	scripts: { code: string; hash: string }[]
}

export function createTokenPage(
	html: string,
	{ found, next }: { found: string; next: () => string },
): TokenPage {
	const codes = inlineScriptsOf(html).filter(code => code.includes(found))
	return { html, token: found, next, scripts: codes.map(code => ({ code, hash: sourceHash(code) })) }
}

export function withNextToken({ html, token, next, scripts }: TokenPage, policy: string) {
	const other = next()
	return {
		body: Buffer.from(html.replaceAll(token, () => other)),
		policy: scripts.reduce(
			(text, { code, hash }) => text.replace(hash, () => sourceHash(code.replaceAll(token, () => other))),
			policy,
		),
	}
}
