// The order of the layers is set by whoever speaks first.
import './components/tokens.css'
import './components/themes.css'
import './components/base.css'
import './components/site-layout/site-layout.css'
import './components/low-vision/low-vision.css'
import './components/visitor.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	useRouteError,
	useRouteLoaderData,
} from '@remix-run/react'
import { useContext, useEffect } from 'react'
import { fromCookie } from '#app/clinic/low-vision.ts'
import { dayIn, weekdayOf } from '#app/clinic/schedule/calendar.ts'
import type { Settings } from '#app/clinic/settings.ts'
import { Boot } from '#app/components/boot/boot.tsx'
import { NonceContext } from '#app/components/boot/nonce-context.ts'
import { type PageLook, PageLookContext } from '#app/components/brand/page-look.ts'
import { SiteBrandProvider } from '#app/components/brand/site-brand.ts'
import { ErrorDetails } from '#app/components/failure/error-details.tsx'
import { Failure } from '#app/components/failure/failure.tsx'
import { NotFound } from '#app/components/failure/not-found.tsx'
import golos from '#app/components/fonts/golos-text.css?inline'
import golosFallback from '#app/components/fonts/golos-text-fallback.css?inline'
import nunito from '#app/components/fonts/nunito.css?inline'
import nunitoFallback from '#app/components/fonts/nunito-fallback.css?inline'
import { attributesOf } from '#app/components/low-vision/attributes.ts'
import { LowVisionProvider, useChosenLowVision } from '#app/components/low-vision/low-vision-context.ts'
import { SiteLayout } from '#app/components/site-layout/site-layout.tsx'
import { shownBrand } from './routes/brand.$/shown-brand.server.ts'
import { clock, content, environment, settings } from './services.server.ts'

declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}

export { shouldRevalidate } from '#app/forms/revalidation.ts'

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
		brand: shownBrand(content().brand),
		lowVision: fromCookie(request.headers.get('Cookie')),
		notices: content()
			.notices.filter(({ from, to }) => from <= today && today <= to)
			.map(({ id, text }) => ({ id, text })),
	}
}

// The browser's memory: when the line fails between two pages, the error page still shows menu and phone.
let lastSite: ReturnType<typeof useRouteLoaderData<typeof loader>>

function useSite() {
	const site = useRouteLoaderData<typeof loader>('root')
	useEffect(() => {
		lastSite = site ?? lastSite
	}, [site])
	return site ?? lastSite
}

export const useSettings = (): Settings | undefined => useSite()?.settings

export function Layout({ children }: { children: React.ReactNode }) {
	const site = useSite()
	const lowVision = useChosenLowVision(useRouteLoaderData<typeof loader>('root')?.lowVision)
	const nonce = useContext(NonceContext)
	return (
		<html lang="ru" {...attributesOf(lowVision)} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<OwnStyle id="first-paint" />
				<OwnStyle id="brand" />
				<OwnStyle id="fonts" media={import.meta.env.SSR ? '(scripting: none)' : undefined} />
				<link rel="icon" href="/brand/icon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
				<link rel="manifest" href="/manifest.webmanifest" />
				<link rel="alternate" type="application/rss+xml" title="Новости" href="/news.xml" />
				{import.meta.env.DEV ? <Links /> : null}
			</head>
			<body>
				<SiteBrandProvider value={site?.brand ?? {}}>
					<LowVisionProvider value={lowVision}>{children}</LowVisionProvider>
				</SiteBrandProvider>
				<Boot />
				{import.meta.env.DEV ? null : <WholeSheet />}
				{/* React leaves alone what stands at the end of a body and is the server's only. */}
				{import.meta.env.SSR ? <Scripts nonce={nonce} /> : null}
			</body>
		</html>
	)
}

type StyleId = 'first-paint' | 'brand' | 'fonts'

/**
 * The first is filled by app/server/document/critical-css.server.ts, which knows the finished page. The fonts are called by
 * app/components/boot/boot.js after the first painting: asked for earlier they hold it up.
 */
function OwnStyle({ id, media }: { id: StyleId; media?: string | undefined }) {
	const look = useContext(PageLookContext)
	const nonce = useContext(NonceContext)
	// A head made anew keeps what was there.
	const before = import.meta.env.SSR ? undefined : document.getElementById(id)?.textContent
	const css = import.meta.env.SSR ? styleOf(id, look) : before
	return (
		<style
			id={id}
			media={media}
			nonce={nonce}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheets, named by hash in the policy
			dangerouslySetInnerHTML={{ __html: css ?? '' }}
			suppressHydrationWarning
		/>
	)
}

/**
 * The styles of all pages, at an address that critical-css.server.ts puts in. Nothing waits for it: what the page is
 * painted with stands in its head. A sheet added with each page fetched ahead would have all text laid out anew.
 */
function WholeSheet() {
	const isServer = import.meta.env.SSR
	const before = isServer ? undefined : document.getElementById('sheet')?.getAttribute('href')
	return (
		<link
			href={before ?? undefined}
			id="sheet"
			// Until app/components/boot/boot.js takes it away.
			media={isServer ? 'print' : undefined}
			rel="stylesheet"
			suppressHydrationWarning
		/>
	)
}

function styleOf(id: StyleId, look: PageLook | undefined) {
	const isNunito = look?.typeface === 'nunito'
	if (id === 'fonts') return isNunito ? nunito : golos
	// Not in the whole sheet: as that comes, font faces in it would have every text laid out anew, twice.
	if (id === 'brand') return (isNunito ? nunitoFallback : golosFallback) + (look?.css ?? '')
	return ''
}

export default function Site() {
	return (
		<SiteLayout site={useSite()}>
			<Outlet />
		</SiteLayout>
	)
}

export function ErrorBoundary() {
	const site = useSite()
	const error = useRouteError()
	const phone = site?.settings.company_phone
	const absent = isRouteErrorResponse(error) && error.status === 404

	return (
		<SiteLayout site={site}>
			{absent ? <NotFound phone={phone} /> : <Failure phone={phone} />}
			{import.meta.env.DEV && !isRouteErrorResponse(error) ? <ErrorDetails error={error} /> : null}
		</SiteLayout>
	)
}
