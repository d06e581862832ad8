import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import { PrintButton } from '#app/components/print-button/print-button.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { newsArticle, structuredData } from '#app/components/structured-data/structured-data.ts'
import { useSettings } from '#app/root.tsx'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import style from './article.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

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
	const item = (await orThrow(clinic['news.list']({}))).find(({ slug }) => slug === params.slug)
	if (!item) throw new Response(null, { status: 404 })
	const { title, date, lead, body, memo, image } = item
	return { title, date, lead: lead && unbroken(lead), memo, image, html: body ? pageHtmlOf(body) : '' }
}

export default function NewsArticlePage() {
	const { title, date, lead, memo, image, html } = useLoaderData<typeof loader>()
	const phone = useSettings()?.company_phone
	return (
		<>
			<PageHeader plain title={title} lead={lead} above={[{ name: 'Новости', href: '/news' }]} />
			<article className={style.page}>
				<div className={style.facts}>
					{date ? (
						<p>
							<time dateTime={date}>{longDate(date)}</time>
						</p>
					) : null}
					{memo ? <PrintButton /> : null}
				</div>
				{image ? (
					<Picture
						src={image.src}
						alt={image.alt}
						width={image.w}
						height={image.h}
						sizes="(min-width: 42rem) 40rem, 92vw"
					/>
				) : null}
				{html ? <Prose html={html} /> : null}
				{memo ? (
					<Note>
						<p>
							Памятка не заменяет совета врача. Если что-то идёт не так, как здесь написано, позвоните
							{phone ? (
								<>
									: <a href={telephoneLink(phone)}>{phone}</a>
								</>
							) : (
								' нам'
							)}
							.
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
