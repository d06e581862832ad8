import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consentText } from '#app/reception.server.ts'
import { ConsentText } from '#app/ui/consent/consent-text.tsx'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export const loader = () => consentText()

export default function ConsentPage() {
	const consent = useLoaderData<typeof loader>()
	return (
		<>
			<h1>{consent.title}</h1>
			<ConsentText {...consent} />
		</>
	)
}
