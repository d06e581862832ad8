// The order of the layers is set by whoever speaks first.
import './ui/tokens.css'
import './ui/themes.css'
import './ui/fonts/fonts.css'
import './ui/base.css'
import './ui/frame/frame.css'
import './ui/low-vision/low-vision.css'
import './ui/visitor.css'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	useRouteError,
	useRouteLoaderData,
} from '@remix-run/react'
import { useEffect } from 'react'
import { dayIn, weekdayOf } from '#app/clinic/calendar.ts'
import { fromCookie } from '#app/clinic/low-vision.ts'
import type { Settings } from '#app/clinic/setting.ts'
import { Boot } from '#app/ui/boot/boot.tsx'
import { Failure } from '#app/ui/failure/failure.tsx'
import { NotFound } from '#app/ui/failure/not-found.tsx'
import cyrillic from '#app/ui/fonts/golos-text-cyrillic.woff2?url'
import { Frame } from '#app/ui/frame/frame.tsx'
import { attributesOf } from '#app/ui/low-vision/attributes.ts'
import { LowVisionProvider, useChosenLowVision } from '#app/ui/low-vision/low-vision-context.ts'
import { clock, content, environment, settings } from './reception.server.ts'

declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const links: LinksFunction = () => [
	{ rel: 'preload', href: cyrillic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
	{ rel: 'alternate', type: 'application/rss+xml', title: 'Новости', href: '/news.xml' },
]

/** Pages have titles of their own; this one is seen where a page failed. */
export const meta: MetaFunction = ({ error }) => [
	{
		title:
			isRouteErrorResponse(error) && error.status === 404 ? 'Такой страницы нет' : 'Страница не открылась',
	},
]

/** The same for every visitor in the normal version: pages are cached with it. */
export async function loader({ request }: LoaderFunctionArgs) {
	const known = await settings()
	const today = dayIn(known.timezone, clock())
	return {
		settings: known,
		today,
		year: Number(today.slice(0, 4)),
		weekday: weekdayOf(today),
		origin: environment.origin,
		lowVision: fromCookie(request.headers.get('Cookie')),
		notices: content()
			.notices.filter(({ from, to }) => from <= today && today <= to)
			.map(({ id, text }) => ({ id, text })),
	}
}

// The browser's memory: when the line fails between two pages, the error page still shows menu and phone.
let lastSite: ReturnType<typeof useRouteLoaderData<typeof loader>>

/** What every page knows; undefined when even that could not be loaded. */
export function useSite() {
	const site = useRouteLoaderData<typeof loader>('root')
	useEffect(() => {
		lastSite = site ?? lastSite
	}, [site])
	return site ?? lastSite
}

/** The clinic's settings, on any page. */
export const useSettings = (): Settings | undefined => useSite()?.settings

export function Layout({ children }: { children: React.ReactNode }) {
	const lowVision = useChosenLowVision(useRouteLoaderData<typeof loader>('root')?.lowVision)
	return (
		// The boot script and the low-vision panel mark this element before React arrives.
		<html lang="ru" {...attributesOf(lowVision)} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				<LowVisionProvider value={lowVision}>{children}</LowVisionProvider>
				<Boot />
				<Scripts />
			</body>
		</html>
	)
}

export default function Site() {
	return (
		<Frame site={useSite()}>
			<Outlet />
		</Frame>
	)
}

export function ErrorBoundary() {
	const site = useSite()
	const error = useRouteError()
	const phone = site?.settings.company_phone
	const absent = isRouteErrorResponse(error) && error.status === 404

	return <Frame site={site}>{absent ? <NotFound phone={phone} /> : <Failure phone={phone} />}</Frame>
}
