import documentStyle from '#app/components/document-page/document-page.module.css'
import { Link } from '#app/components/link/link.tsx'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { PrintButton } from '#app/components/print-button/print-button.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import style from './legal-page.module.css'

export type LegalPageText = {
	title: string
	documentTitle: string
	html: string
	edition: string
	former: string | undefined
	path: string
	editions: { name: string; to: string; here: boolean }[]
}

export function LegalPage({ text }: { text: LegalPageText }) {
	return (
		<>
			<PageHeader plain title={text.title} />
			<div className="stack">
				{text.former ? (
					<Note>
						<p>
							{text.former} <Link to={text.path}>Действующая редакция</Link>
						</p>
					</Note>
				) : null}
				<div className={documentStyle.facts}>
					<p>{text.edition}</p>
					<PrintButton />
				</div>
				<Prose html={text.html} />
				{text.editions.length > 1 ? (
					<nav aria-label="Все редакции" data-print="no">
						<h2 className={style.heading}>Все редакции</h2>
						<ul className={style.editions}>
							{text.editions.map(({ name, to, here }) => (
								<li key={to}>
									<Link aria-current={here ? 'page' : undefined} to={to}>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				) : null}
			</div>
		</>
	)
}
