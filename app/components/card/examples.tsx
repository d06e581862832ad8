import type { Examples } from '#app/components/examples.ts'
import { SandCard } from './sand-card.tsx'

export const examples: Examples = {
	'an aside': (
		<SandCard>
			<p>Приём по полису ОМС не ведём.</p>
		</SandCard>
	),
}
