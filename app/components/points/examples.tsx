import type { Examples } from '#app/components/examples.ts'
import { Points } from './points.tsx'

export const examples: Examples = {
	'short sentences': <Points lines={['Осмотр и снимок', 'План лечения с ценами', 'Ответы на вопросы']} />,
}
