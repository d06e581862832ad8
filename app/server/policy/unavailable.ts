type Options = { message: string; retryAfter: number; page: { type: 'html' | 'plain'; text: string } }

/** The answer 503 of a call or of data as JSON, and that of a page as it is given. `retryAfter` is in seconds. */
export function unavailable(path: string, { message, retryAfter, page }: Options) {
	const isData = path.startsWith('/api/') || path.endsWith('.data')
	return {
		status: 503,
		headers: {
			'Retry-After': String(retryAfter),
			'Cache-Control': 'no-store',
			'Content-Type': `${isData ? 'application/json' : `text/${page.type}`}; charset=utf-8`,
		},
		text: isData ? JSON.stringify({ message }) : page.text,
	}
}
