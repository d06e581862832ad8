import { environment } from '#app/services.server.ts'

export const loader = () =>
	new Response(
		[
			'User-agent: *',
			'Disallow: /api/',
			'Disallow: /search',
			'Disallow: /appointment/sent',
			'Disallow: /survey',
			'Disallow: /moderation/',
			'Disallow: /reception/',
			'Disallow: /integrations/',
			'',
			`Sitemap: ${environment.origin}/sitemap.xml`,
			'',
		].join('\n'),
		{ headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
	)
