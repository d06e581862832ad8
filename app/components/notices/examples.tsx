import type { Examples } from '#app/components/examples.ts'
import { Notices } from './notices.tsx'

export const examples: Examples = {
	'two at once': (
		<Notices
			notices={[
				{ id: 1, text: '31 декабря работаем до 15:00.' },
				{ id: 2, text: 'Вход со двора: на улице ремонт.' },
			]}
		/>
	),
}
