import { useNavigation } from '@remix-run/react'
import { memo, type ReactNode, useEffect } from 'react'
import type { Settings } from '#app/clinic/settings.ts'
import { DialogHost } from '#app/components/dialog/dialog-host.tsx'
import { Footer } from '#app/components/footer/footer.tsx'
import { Header } from '#app/components/header/header.tsx'
import { Letterhead } from '#app/components/header/letterhead.tsx'
import { PanelPlace } from '#app/components/low-vision/panel-place.tsx'
import { Notices, type NoticeText } from '#app/components/notices/notices.tsx'
import { PrefetchPages } from '#app/components/prefetch/prefetch-pages.tsx'
import { useTimeOnPage } from '#app/components/tracking/use-time-on-page.ts'
import { LoadingStatus } from './loading-status.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

type Props = {
	site: { settings: Settings; today: string; year: number; origin: string; notices: NoticeText[] } | undefined
	children: ReactNode
}

/** A navigation renders the layout when it begins, with nothing new for these. */
const SiteHeader = memo(Header)
const SiteFooter = memo(Footer)
const SiteDialogs = memo(DialogHost)

export function SiteLayout({ site, children }: Props) {
	const isLoading = useNavigation().state === 'loading'
	useArrival()
	useTimeOnPage(site?.settings.time_on_page === 'on')
	useScrollMemory()

	// Tests wait for this attribute.
	useEffect(() => {
		document.documentElement.dataset.hydrated = 'true'
	}, [])

	return (
		<>
			<div id="top" tabIndex={-1}>
				<a className="skip" href="#main">
					К основному содержанию
				</a>
			</div>
			<PanelPlace />
			{site ? <Letterhead origin={site.origin} today={site.today} /> : null}
			{site ? <SiteHeader settings={site.settings} /> : null}
			{site ? <Notices notices={site.notices} /> : null}
			<div id="page-status" />
			<main data-loading={isLoading || undefined} id="main" tabIndex={-1}>
				{children}
			</main>
			<LoadingStatus />
			<PrefetchPages />
			{/* Before the footer, so that the keyboard finds the survey's prompt on its way. */}
			<SiteDialogs phone={site?.settings.company_phone} />
			{site ? <SiteFooter settings={site.settings} year={site.year} /> : null}
		</>
	)
}
