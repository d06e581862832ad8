import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Band } from '#app/components/page-header/page-header.tsx'
import { PrintButton } from '#app/components/print-button/print-button.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import style from './document-page.module.css'
import { type Paper, PaperLinks } from './paper-links.tsx'

type Props = {
	paper: Paper & { description?: string | undefined; facts: string }
	html: string
	above: [{ name: string; href: string }, ...{ name: string; href: string }[]]
}

export function PaperPage({ paper, html, above }: Props) {
	return (
		<>
			<Band plain title={paper.title} lead={paper.description} above={above} />
			<div className={style.page}>
				<div className={style.facts}>
					{paper.facts ? <p>{paper.facts}</p> : null}
					<div className={style.ways} data-print="no">
						<PaperLinks paper={paper} />
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
