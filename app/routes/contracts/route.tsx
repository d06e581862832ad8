import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { longDate, shortDate } from '#app/clinic/date-words.ts'
import { sizeWords } from '#app/clinic/size-words.ts'
import { content } from '#app/reception.server.ts'
import { Band } from '#app/ui/band/band.tsx'
import { Details } from '#app/ui/details/details.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PaperLinks } from '#app/ui/paper/paper-links.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import style from './contracts.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Договора',
		description: 'Образцы договоров на платные медицинские услуги: можно прочитать заранее и распечатать.',
	})

export const loader = () => ({
	contracts: content().contracts.map(contract => ({
		slug: contract.slug,
		title: contract.title,
		html: contract.html,
		since: longDate(contract.effective_from),
		date: shortDate(contract.version_date),
		pdf: contract.pdf_url
			? { url: contract.pdf_url, size: sizeWords(contract.pdf_size_bytes ?? 0) }
			: undefined,
	})),
})

export default function ContractsPage() {
	const { contracts } = useLoaderData<typeof loader>()
	return (
		<>
			<Band
				title="Договора"
				lead="Образцы, чтобы прочитать спокойно дома. Подписываем договор в клинике, после разговора о плане и цене."
			/>
			<div className={style.page}>
				{contracts.length === 0 ? (
					<Empty title="Образцов пока нет">Позвоните нам: пришлём договор до приёма.</Empty>
				) : null}
				{contracts.map(contract => (
					<section aria-labelledby={contract.slug} className={style.contract} key={contract.slug}>
						<h2 id={contract.slug} tabIndex={-1}>
							{contract.title}
						</h2>
						<p className={style.since}>Действует с {contract.since}</p>
						<PaperLinks paper={contract} />
						<Details summary={`Прочитать: ${contract.title}`}>
							<Prose html={contract.html} />
						</Details>
					</section>
				))}
			</div>
		</>
	)
}
