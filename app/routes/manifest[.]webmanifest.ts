import { content, settings } from '#app/services.server.ts'
import { paletteFor } from './brand.$/drawings.server.ts'

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
		theme_color: paletteFor(content().brand).deep,
		icons: [
			{ src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
			{ src: '/brand/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
			{ src: '/brand/icon.svg', sizes: 'any', type: 'image/svg+xml' },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json; charset=utf-8',
			'Cache-Control': 'public, max-age=3600',
		},
	})
}
