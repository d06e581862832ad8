import type { Examples } from '#app/components/examples.ts'
import { DocumentLinks } from './document-links.tsx'

const paper = { title: 'Правила посещения', date: '12.03.2026' }

export const examples: Examples = {
	'with a sheet to print': (
		<DocumentLinks paper={{ ...paper, pdf: { url: '/documents/files/rules.pdf', size: '120 КБ' } }} />
	),
	'a text on the site': <DocumentLinks paper={{ ...paper, pdf: undefined }} />,
}
