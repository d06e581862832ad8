import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import type { Settings } from '#app/clinic/setting.ts'
import { DialogHost } from '#app/ui/dialog/dialog-host.tsx'
import { settings } from './reception.server.ts'
import './ui/tokens.css'
import './ui/themes.css'
import './ui/fonts/fonts.css'
import './ui/base.css'
import './ui/print.css'

declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}

export { shouldRevalidate } from '#app/web/revalidation.ts'

export async function loader() {
	return { settings: await settings() }
}

/** The clinic's settings, on any page. */
export function useSettings(): Settings | undefined {
	return useRouteLoaderData<typeof loader>('root')?.settings
}

export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="ru">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

export default function Site() {
	// Tests and tools wait for this sign that the page has come alive.
	useEffect(() => {
		document.documentElement.dataset.hydrated = 'true'
	}, [])

	return (
		<>
			<div id="page-status" role="status" />
			<a href="/appointment" data-opens="appointment">
				Записаться на приём
			</a>
			<main id="main">
				<Outlet />
			</main>
			<DialogHost phone={useSettings()?.company_phone} />
		</>
	)
}
