import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { remember } from '#app/components/search/history.ts'
import { useSettings } from '#app/root.tsx'
import { lookUp, readable } from './look-up.server.ts'
import { QueryForm } from './query-form.tsx'
import { Results } from './results.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.query ? `${args.data.query}: поиск по сайту` : 'Поиск по сайту',
		noindex: true,
	})

const unshared = { 'Cache-Control': 'private, no-store' }
export const headers = () => unshared

export async function loader({ request }: LoaderFunctionArgs) {
	const query = readable(new URL(request.url).searchParams.get('q') ?? '')
	const outcome = await lookUp(query)
	return data({ query, outcome }, { status: outcome.state === 'unavailable' ? 503 : 200, headers: unshared })
}

export default function SearchPage() {
	const { query, outcome } = useLoaderData<typeof loader>()
	const ran = !['asked nothing', 'too short'].includes(outcome.state)
	useEffect(() => {
		if (ran) remember(query)
	}, [ran, query])

	return (
		<>
			<PageHeader title="Поиск по сайту">
				<QueryForm query={query} />
			</PageHeader>
			<Results query={query} outcome={outcome} phone={useSettings()?.company_phone} />
		</>
	)
}
