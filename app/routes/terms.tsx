import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalPage } from '#app/legal-page.server.ts'
import { LegalPage } from '#app/ui/legal/legal-page.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.documentTitle ?? 'Пользовательское соглашение',
		description: 'На каких условиях можно пользоваться сайтом клиники.',
		noindex: Boolean(args.data?.former),
	})

export const loader = ({ request }: LoaderFunctionArgs) => legalPage('terms', request)

export default function LegalRoute() {
	return <LegalPage text={useLoaderData<typeof loader>()} />
}
