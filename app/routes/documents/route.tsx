import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { counted } from '#app/clinic/text/plural.ts'
import { Details } from '#app/components/details/details.tsx'
import { DocumentLinks } from '#app/components/document-page/document-links.tsx'
import { Link } from '#app/components/link/link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Prose } from '#app/components/prose/prose.tsx'
import { documentGroups } from './document-groups.server.ts'
import style from './documents.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Документы',
		description:
			'Лицензия, регистрация, правила, права пациента, согласия, обращения, налоговый вычет и другие документы клиники.',
	})

export const loader = () => documentGroups()

const documents = ['документ', 'документа', 'документов'] as const

export default function DocumentsPage() {
	const groups = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Документы"
				lead="Читать можно прямо на сайте. Что нужно на бумаге, есть и для печати."
			/>
			<div className={style.page}>
				<nav aria-label="Разделы документов" className={style.contents} data-print="no">
					<ul>
						{groups.map(({ category, name }) => (
							<li key={category}>
								<a href={`#${category}`}>{name}</a>
							</li>
						))}
					</ul>
				</nav>
				{groups.map(group => (
					<section aria-labelledby={group.category} className={style.group} key={group.category}>
						<h2 id={group.category} tabIndex={-1}>
							{`${group.name} `}
							<small>{counted(group.papers.length, documents)}</small>
						</h2>
						{group.papers.length === 0 ? (
							<p>Этих документов на сайте пока нет: спросите в регистратуре.</p>
						) : null}
						<ul className={style.papers}>
							{group.papers.map(paper => (
								<li key={paper.slug}>
									<h3>
										{paper.url ? (
											<Link to={paper.url} reloadDocument={paper.isFile}>
												{paper.title}
											</Link>
										) : (
											paper.title
										)}
									</h3>
									{paper.description ? <p>{paper.description}</p> : null}
									{paper.facts ? <p className={style.facts}>{paper.facts}</p> : null}
									{paper.url ? <DocumentLinks paper={paper} /> : null}
								</li>
							))}
						</ul>
						{group.essentials.map(({ title, html }) => (
							<Details key={title} summary={title}>
								<Prose html={html} />
							</Details>
						))}
					</section>
				))}
			</div>
		</>
	)
}
