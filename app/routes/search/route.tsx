import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useSettings } from '#app/root.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { remember } from '#app/ui/search/history.ts'
import { lookUp, pagesCalled, readable } from './look-up.server.ts'
import { QueryForm } from './query-form.tsx'
import { Results } from './results.tsx'

export { shouldRevalidate } from '#app/web/revalidation.ts'

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
	const pages = pagesCalled(query)
	return data(
		{ query, outcome, pages },
		{ status: outcome.state === 'unavailable' ? 503 : 200, headers: unshared },
	)
}

export default function SearchPage() {
	const { query, outcome, pages } = useLoaderData<typeof loader>()
	const ran = !['asked nothing', 'too short'].includes(outcome.state)
	useEffect(() => {
		if (ran) remember(query)
	}, [ran, query])

	return (
		<>
			<Band title="Поиск по сайту">
				<QueryForm key={query} query={query} />
			</Band>
			<Results query={query} outcome={outcome} pages={pages} phone={useSettings()?.company_phone} />
		</>
	)
}
