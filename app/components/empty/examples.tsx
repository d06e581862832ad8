import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import type { Examples } from '#app/components/examples.ts'
import { Empty } from './empty.tsx'

export const examples: Examples = {
	'nothing to list': (
		<Empty action={<ArrowLink to="/doctors">Врачи клиники</ArrowLink>} level={3} title="Отзывов пока нет">
			Когда появятся первые, мы покажем их здесь.
		</Empty>
	),
}
