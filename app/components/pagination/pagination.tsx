import { Link } from '#app/components/link/link.tsx'
import style from './pagination.module.css'
import { shownPages } from './shown-pages.ts'

type Props = {
	page: number
	pages: number
	to: (page: number) => string
	label: string
}

export function Pagination({ page, pages, to, label }: Props) {
	if (pages < 2) return null
	return (
		<nav aria-label={label} className={style.pagination} data-print="no">
			<ul>
				{page > 1 ? (
					<li>
						<Link rel="prev" to={to(page - 1)}>
							Назад
						</Link>
					</li>
				) : null}
				{shownPages(page, pages).map((number, index) => (
					<li key={number || `gap ${index}`}>
						{number === 0 ? '…' : <Step page={number} here={page} to={to} />}
					</li>
				))}
				{page < pages ? (
					<li>
						<Link rel="next" to={to(page + 1)}>
							Вперёд
						</Link>
					</li>
				) : null}
			</ul>
		</nav>
	)
}

function Step({ page, here, to }: { page: number; here: number; to: Props['to'] }) {
	return (
		<Link aria-current={page === here ? 'page' : undefined} aria-label={`Страница ${page}`} to={to(page)}>
			{page}
		</Link>
	)
}
