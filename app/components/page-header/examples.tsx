import type { Examples } from '#app/components/examples.ts'
import { Band } from './page-header.tsx'

export const examples: Examples = {
	'with art and a lead': <Band lead="Принимаем взрослых и детей." title="Врачи" />,
	'plain, below another page': (
		<Band above={[{ name: 'Документы', href: '/documents' }]} plain title="Правила посещения" />
	),
}
