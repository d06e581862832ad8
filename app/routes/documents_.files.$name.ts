import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { fileAnswer } from '#app/files/file-response.server.ts'
import { renderNotFound } from '#app/server/policy/answer.server.ts'
import { content, environment } from '#app/services.server.ts'

export async function loader({ params: { name = '' }, request }: LoaderFunctionArgs) {
	const { documents, contracts } = content()
	const slug = name.replace(/\.pdf$/, '')
	const document = documents.find(document => document.slug === slug)
	if (document?.body && slug === name) return redirect(document.file_url, 301)

	const folder = document ? `documents/${document.category}` : 'contracts'
	const address =
		document?.pdf_url ?? document?.file_url ?? contracts.find(contract => contract.slug === slug)?.pdf_url
	const file =
		address === `/documents/files/${name}`
			? await fileAnswer(environment.CONTENT_DIR, `${folder}/${slug}.pdf`, 'application/pdf', request)
			: undefined
	if (!file) return await renderNotFound(request)

	file.headers.set('Content-Disposition', `inline; filename="${slug}.pdf"`)
	return file
}
