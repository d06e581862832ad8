import type { Examples } from '#app/components/examples.ts'
import { Rating } from './rating.tsx'

export const examples: Examples = {
	none: <Rating value={0} />,
	'between two marks': <Rating value={4.3} />,
	'an average': <Rating size="large" value={4.8} />,
}
