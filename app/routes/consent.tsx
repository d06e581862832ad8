import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsentText } from '#app/components/consent/consent-text.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { consentText } from '#app/services.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.title ?? 'Согласие',
		description: 'Что мы делаем с данными из заявки, как долго их храним и как отозвать согласие.',
	})

export const loader = () => consentText()

export default function ConsentPage() {
	const consent = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title={consent.title} plain />
			<ConsentText {...consent} />
		</>
	)
}
