import type { Examples } from '#app/components/examples.ts'
import { Note } from './note.tsx'

export const examples: Examples = {
	'must not be missed': (
		<Note>
			<p>Это прежняя редакция.</p>
		</Note>
	),
}
