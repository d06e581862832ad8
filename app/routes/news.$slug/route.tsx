import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asked } from '#app/asked.server.ts'
import { longDate } from '#app/clinic/date-words.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { clinic } from '#app/reception.server.ts'
import { useSettings } from '#app/root.tsx'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Note } from '#app/ui/note/note.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { PrintButton } from '#app/ui/print-button/print-button.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { newsArticle, structuredData } from '#app/ui/structured-data/structured-data.ts'
import style from './article.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args => (args.data ? describe(args, args.data) : [])

function describe(args: Parameters<typeof pageMeta>[0], item: SerializeFrom<typeof loader>) {
	const { title, lead, date } = item
	const image = item.image?.src
	return [
		...pageMeta(args, { title, description: lead, image }),
		...structuredData(args, (site, url) => newsArticle(site, url, { title, lead, date, image })),
	]
}

export async function loader({ params }: LoaderFunctionArgs) {
	const item = (await asked(clinic['news.list']({}))).find(({ slug }) => slug === params.slug)
	if (!item) throw new Response(null, { status: 404 })
	const { title, date, lead, body, memo, image } = item
	return { title, date, lead, memo, image, html: htmlOf(body) }
}

export default function NewsArticlePage() {
	const { title, date, lead, memo, image, html } = useLoaderData<typeof loader>()
	const phone = useSettings()?.company_phone
	return (
		<>
			<Band plain title={title} lead={lead} above={[{ name: 'Новости', href: '/news' }]} />
			<article className={style.page}>
				<div className={style.facts}>
					<p>
						<time dateTime={date}>{longDate(date)}</time>
					</p>
					{memo ? <PrintButton /> : null}
				</div>
				{image ? <Picture src={image.src} alt={image.alt} width={image.w} height={image.h} /> : null}
				<Prose html={html} />
				{memo ? (
					<Note>
						<p>
							Памятка не заменяет совета врача. Если что-то идёт не так, как здесь написано, позвоните
							{phone ? `: ${phone}` : ' нам'}.
						</p>
					</Note>
				) : null}
				<p data-print="no">
					<ArrowLink to={memo ? '/news?kind=memo' : '/news'}>
						{memo ? 'Все памятки' : 'Все новости'}
					</ArrowLink>
				</p>
			</article>
		</>
	)
}
