import type { ShownReview } from '#app/clinic/reviews/format-review.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { LinkList } from '#app/components/link/link-list.tsx'
import { Rating } from '#app/components/rating/rating.tsx'
import style from './review.module.css'

export function Review({ author, date, rating, text, source, verified, reply, links }: ShownReview) {
	return (
		<article className={style.review}>
			<div className={style.head}>
				<h3>{author}</h3>
				{rating === undefined ? null : <Rating value={rating} />}
			</div>
			<p className={style.meta}>
				{date ? <time dateTime={date}>{longDate(date)}</time> : null} {source ? <span>{source}</span> : null}{' '}
				{verified ? <span>Визит подтверждён</span> : null}
			</p>
			{text ? <p className={style.text}>{text}</p> : null}
			{links.length > 0 ? <LinkList className={style.links} links={links} /> : null}
			{reply ? (
				<div className={style.reply}>
					<h4>Ответ клиники</h4>
					<p className={style.text}>{reply.text}</p>
					<p className={style.meta}>
						<span>{reply.author}</span>{' '}
						{reply.date ? <time dateTime={reply.date}>{longDate(reply.date)}</time> : null}
					</p>
				</div>
			) : null}
		</article>
	)
}
