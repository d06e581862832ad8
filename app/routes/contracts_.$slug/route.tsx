import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { DocumentPage } from '#app/components/document-page/document-page.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { shownContract } from '#app/routes/contracts/shown-contract.server.ts'
import { content } from '#app/services.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	args.data
		? pageMeta(args, {
				title: args.data.paper.title,
				description: `${args.data.paper.title}: образец, ${args.data.paper.facts.toLowerCase()}.`,
			})
		: []

export function loader({ params }: LoaderFunctionArgs) {
	const contract = content().contracts.find(({ slug }) => slug === params.slug)
	if (!contract) throw new Response(null, { status: 404 })
	return { paper: shownContract(contract), html: pageHtmlOf(contract.body) }
}

export default function ContractPage() {
	const { paper, html } = useLoaderData<typeof loader>()
	return <DocumentPage paper={paper} html={html} above={[{ name: 'Договора', href: '/contracts' }]} />
}
