import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { counted } from '#app/clinic/plural.ts'
import { Band } from '#app/ui/band/band.tsx'
import { Details } from '#app/ui/details/details.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { PaperLinks } from '#app/ui/paper/paper-links.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { documentGroups } from './document-groups.server.ts'
import style from './documents.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

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
			<Band
				title="Документы"
				lead="Каждый документ можно прочитать прямо на сайте. Те, что нужны на бумаге, есть и для печати."
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
							{group.name} <small>{counted(group.papers.length, documents)}</small>
						</h2>
						{group.papers.length === 0 ? <p>Документы этого раздела скоро появятся.</p> : null}
						<ul className={style.papers}>
							{group.papers.map(paper => (
								<li key={paper.slug}>
									<h3>
										<Link to={paper.url} reloadDocument={paper.isFile}>
											{paper.title}
										</Link>
									</h3>
									{paper.description ? <p>{paper.description}</p> : null}
									{paper.facts ? <p className={style.facts}>{paper.facts}</p> : null}
									<PaperLinks paper={paper} />
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
