import { type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import { DocumentPage } from '#app/components/document-page/document-page.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { shownPaper } from '#app/routes/documents/document-groups.server.ts'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, content } from '#app/services.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	args.data ? pageMeta(args, { title: args.data.paper.title, description: args.data.paper.description }) : []

export async function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
	const document = content().documents.find(one => one.slug === slug && one.body)
	if (!document) throw await textByNumber(slug)
	const { body = '', ...facts } = document
	return {
		paper: shownPaper(facts),
		html: pageHtmlOf(body),
		category: { slug: document.category, name: documentCategories[document.category] },
	}
}

async function textByNumber(number: string) {
	const documents = /^\d+$/.test(number)
		? await orFallback(clinic['documents.list']({}), [], 'documents not loaded')
		: []
	const document = documents.find(({ id }) => String(id) === number)
	if (!document) return new Response(null, { status: 404 })
	// A backend's document may have no usable file address.
	return redirectDocument(shownPaper(document).url || '/documents')
}

export default function DocumentRoute() {
	const { paper, html, category } = useLoaderData<typeof loader>()
	return (
		<DocumentPage
			paper={paper}
			html={html}
			above={[
				{ name: 'Документы', href: '/documents' },
				{ name: category.name, href: `/documents#${category.slug}` },
			]}
		/>
	)
}
