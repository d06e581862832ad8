import type { Examples } from '#app/components/examples.ts'
import { Icon, type IconName } from './icon.tsx'

const names: IconName[] = ['search', 'phone', 'calendar', 'alert', 'check', 'download', 'glasses', 'right']

export const examples: Examples = {
	'beside words': names.map(name => (
		<p key={name}>
			<Icon name={name} /> Рядом со словом
		</p>
	)),
	'in running text': (
		<p>
			Стрелка <Icon name="right" small /> в строке
		</p>
	),
}
