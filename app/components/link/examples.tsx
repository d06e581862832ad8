import type { Examples } from '#app/components/examples.ts'
import { Link } from './link.tsx'

export const examples: Examples = {
	'in running text': (
		<p>
			Сколько это стоит, сказано в <Link to="/prices">ценах</Link>.
		</p>
	),
}
