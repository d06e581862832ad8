import type { Examples } from '#app/components/examples.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

export const examples: Examples = {
	'a page below home': <Breadcrumbs here="Цены" />,
	'a page two levels below': (
		<Breadcrumbs above={[{ name: 'Услуги', href: '/services' }]} here="Лечение кариеса" />
	),
}
