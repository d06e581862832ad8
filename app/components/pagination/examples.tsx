import type { Examples } from '#app/components/examples.ts'
import { Pagination } from './pagination.tsx'

const to = (page: number) => `/reviews?page=${page}`

export const examples: Examples = {
	'the first of three': <Pagination label="Страницы отзывов, начало" page={1} pages={3} to={to} />,
	'in the middle of many': <Pagination label="Страницы отзывов, середина" page={7} pages={20} to={to} />,
	'the last one': <Pagination label="Страницы отзывов, конец" page={20} pages={20} to={to} />,
}
