import type { Examples } from '#app/components/examples.ts'
import { ArrowLink } from './arrow-link.tsx'

export const examples: Examples = {
	'the way on': <ArrowLink to="/reviews">Все отзывы</ArrowLink>,
	'long, on a narrow screen': (
		<ArrowLink to="/documents">Документы, лицензии и правила оказания платных медицинских услуг</ArrowLink>
	),
}
