import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/legal/legal-page.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { legalPage } from '#app/routes/privacy/legal-page.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.documentTitle ?? 'Согласие на обработку персональных данных',
		description: 'Что мы делаем с данными из заявки, как долго их храним и как отозвать согласие.',
		noindex: Boolean(args.data?.former),
	})

export const loader = ({ request }: LoaderFunctionArgs) => legalPage('consent', request)

export default function LegalRoute() {
	return <LegalPage text={useLoaderData<typeof loader>()} />
}
