import type { Group } from '#app/clinic/search/search-groups.ts'
import { Link } from '#app/components/link/link.tsx'
import { Marked } from '#app/components/search/marked.tsx'
import style from './search.module.css'

export function GroupOfHits({ id, name, hits }: Group) {
	const heading = `found-${id}`
	return (
		<section aria-labelledby={heading} className={style.group}>
			<div className={style.head}>
				<h2 id={heading}>{name}</h2>
				<span className={style.number}>{hits.length}</span>
			</div>
			<ul className={style.hits}>
				{hits.map((hit, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: many hits lead to one address, and their order is all they have
					<li key={place}>
						<Link className={style.name} to={hit.to}>
							<Marked pieces={hit.name} />
						</Link>
						{hit.about.length > 0 ? (
							<p className={style.about}>
								<Marked pieces={hit.about} />
							</p>
						) : null}
					</li>
				))}
			</ul>
		</section>
	)
}
