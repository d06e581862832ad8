import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { PrintButton } from '#app/components/print-button/print-button.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { type DocumentFacts, DocumentLinks } from './document-links.tsx'
import style from './document-page.module.css'

type Props = {
	paper: DocumentFacts & { description?: string | undefined; facts: string }
	html: string
	above: [{ name: string; href: string }, ...{ name: string; href: string }[]]
}

export function DocumentPage({ paper, html, above }: Props) {
	return (
		<>
			<PageHeader plain title={paper.title} lead={paper.description} above={above} />
			<div className="stack">
				<div className={style.facts}>
					{paper.facts ? <p>{paper.facts}</p> : null}
					<div className={style.ways} data-print="no">
						<DocumentLinks paper={paper} />
						<PrintButton />
					</div>
				</div>
				<Prose html={html} />
				<p data-print="no">
					<ArrowLink to={above[0].href}>{`Все ${above[0].name.toLowerCase()}`}</ArrowLink>
				</p>
			</div>
		</>
	)
}
