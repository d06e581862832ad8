import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaults } from '#app/clinic/low-vision.ts'
import { SettingsForm } from '#app/components/low-vision/settings-form.tsx'

/** The form alone, for the panel: its page weighs ten times as much. Kept as long as what is fetched ahead. */
export function loader({ request }: LoaderFunctionArgs) {
	const panel_language = new URL(request.url).searchParams.get('panel_language') === 'en' ? 'en' : 'ru'
	const form = <SettingsForm chosen={{ ...defaults, panel_language }} returnTo="/" />
	return new Response(renderToStaticMarkup(form), {
		headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
	})
}
