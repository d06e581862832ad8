import { longDate } from '#app/clinic/date-words.ts'
import type { ShownReview } from '#app/clinic/review-words.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Rating } from '#app/ui/rating/rating.tsx'
import style from './review.module.css'

/** What a patient wrote and what the clinic answered, word for word. */
export function Review({ author, date, rating, text, source, verified, reply, links }: ShownReview) {
	return (
		<article className={style.review}>
			<header className={style.head}>
				<h3>{author}</h3>
				<Rating value={rating} />
			</header>
			<p className={style.meta}>
				<time dateTime={date}>{longDate(date)}</time> <span>{source}</span>{' '}
				{verified ? <span>Визит подтверждён</span> : null}
			</p>
			<p className={style.text}>{text}</p>
			{links.length > 0 ? (
				<ul className={style.links}>
					{links.map(({ name, to }) => (
						<li key={to}>
							<Link to={to}>{name}</Link>
						</li>
					))}
				</ul>
			) : null}
			{reply ? (
				<div className={style.reply}>
					<h4>Ответ клиники</h4>
					<p className={style.text}>{reply.text}</p>
					<p className={style.meta}>
						<span>{reply.author}</span> <time dateTime={reply.date}>{longDate(reply.date)}</time>
					</p>
				</div>
			) : null}
		</article>
	)
}
