import { Icon } from '#app/components/icon/icon.tsx'
import style from './document-links.module.css'

export type DocumentFacts = {
	title: string
	date: string
	pdf: { url: string; size: string } | undefined
}

export function DocumentLinks({ paper: { title, date, pdf } }: { paper: DocumentFacts }) {
	return (
		<p className={style.line}>
			<Icon name="file" small />
			{pdf ? (
				<a href={pdf.url} aria-label={`${title}: ${listed('PDF', pdf.size, date)}`}>
					{listed('PDF', pdf.size, date)}
				</a>
			) : (
				<span>{listed('Текст на сайте', date)}</span>
			)}
		</p>
	)
}

const listed = (...facts: string[]) => facts.filter(Boolean).join(', ')
