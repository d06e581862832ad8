import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { content } from '#app/reception.server.ts'
import { shownContract } from '#app/routes/contracts/shown-contract.server.ts'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PaperPage } from '#app/ui/paper/paper-page.tsx'

export { shouldRevalidate } from '#app/web/revalidation.ts'

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
	return { paper: shownContract(contract), html: contract.html }
}

export default function ContractPage() {
	const { paper, html } = useLoaderData<typeof loader>()
	return <PaperPage paper={paper} html={html} above={[{ name: 'Договора', href: '/contracts' }]} />
}
