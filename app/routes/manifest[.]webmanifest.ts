import { settings } from '#app/services.server.ts'

export async function loader() {
	const { company_name: name } = await settings()
	const manifest = {
		name,
		short_name: name.replace(/^\S+ [«„](.+)[»“]$/, '$1').slice(0, 12),
		lang: 'ru',
		dir: 'ltr',
		start_url: '/',
		display: 'browser',
		background_color: '#ffffff',
		theme_color: '#0a2f38',
		icons: [
			{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
			{ src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
			{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json; charset=utf-8',
			'Cache-Control': 'public, max-age=3600',
		},
	})
}
