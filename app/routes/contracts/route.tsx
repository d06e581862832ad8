import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentLinks } from '#app/components/document-page/document-links.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Link } from '#app/components/link/link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { content } from '#app/services.server.ts'
import style from './contracts.module.css'
import { shownContract } from './shown-contract.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Договора',
		description: 'Образцы договоров на платные медицинские услуги: можно прочитать заранее и распечатать.',
	})

export const loader = () => ({
	contracts: content()
		.contracts.toSorted((a, b) => a.id - b.id)
		.map(shownContract),
})

export default function ContractsPage() {
	const { contracts } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Договора"
				lead="Образцы, чтобы прочитать спокойно дома. Подписываем договор в клинике, после разговора о плане и цене."
			/>
			{contracts.length === 0 ? (
				<Empty title="Образцов пока нет">Позвоните нам: пришлём договор до приёма.</Empty>
			) : null}
			<ul className={style.contracts}>
				{contracts.map(contract => (
					<li key={contract.slug}>
						<h2>
							<Link to={`/contracts/${contract.slug}`}>{contract.title}</Link>
						</h2>
						<p>{contract.facts}</p>
						<DocumentLinks paper={contract} />
					</li>
				))}
			</ul>
		</>
	)
}
