import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consentText } from '#app/reception.server.ts'
import { Band } from '#app/ui/band/band.tsx'
import { ConsentText } from '#app/ui/consent/consent-text.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'

export { shouldRevalidate } from '#app/web/revalidation.ts'

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
			<Band title={consent.title} plain />
			<ConsentText {...consent} />
		</>
	)
}
