import type { Examples } from '#app/components/examples.ts'
import { Portrait } from './portrait.tsx'

export const examples: Examples = {
	'no picture yet, with its name': (
		<Portrait alt="Мария Лебедева" initials="МЛ" src={undefined} sizes="15rem" />
	),
	'no picture yet, beside its name': <Portrait alt="" initials="ОС" src={undefined} sizes="15rem" />,
}
