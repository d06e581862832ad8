import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalPage } from '#app/legal-page.server.ts'
import { LegalPage } from '#app/ui/legal/legal-page.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'

export { shouldRevalidate } from '#app/web/revalidation.ts'

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
