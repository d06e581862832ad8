import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/legal/legal-page.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { legalPage } from './legal-page.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.documentTitle ?? 'Политика конфиденциальности',
		description: 'Какие данные собирает сайт клиники, зачем, как долго их хранят и как попросить удалить.',
		noindex: Boolean(args.data?.former),
	})

export const loader = ({ request }: LoaderFunctionArgs) => legalPage('privacy', request)

export default function LegalRoute() {
	return <LegalPage text={useLoaderData<typeof loader>()} />
}
