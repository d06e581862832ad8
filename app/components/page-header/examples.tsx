import type { Examples } from '#app/components/examples.ts'
import { PageHeader } from './page-header.tsx'

export const examples: Examples = {
	'with art and a lead': <PageHeader lead="Принимаем взрослых и детей." title="Врачи" />,
	'plain, below another page': (
		<PageHeader above={[{ name: 'Документы', href: '/documents' }]} plain title="Правила посещения" />
	),
}
