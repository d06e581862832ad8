import type { Examples } from '#app/components/examples.ts'
import { Options } from './options.tsx'
import { State } from './state.tsx'

const state = { phone: '+7 (383) 200-00-00', onAsk: () => {} }
const found = { query: 'кариез', groups: [], matches: [], total: 2, took: 3, corrected: 'кариес' }

export const examples: Examples = {
	'too short a question': <State {...state} outcome={{ state: 'too short' }} />,
	'nothing found': <State {...state} outcome={{ state: 'nothing found' }} />,
	'out of order': <State {...state} outcome={{ state: 'unavailable' }} />,
	'a word put right': <State {...state} outcome={{ state: 'found', ...found }} />,
	'what can be chosen': (
		<Options
			active="options-services-0"
			id="options"
			label="Что можно выбрать"
			onAsk={() => {}}
			sections={[
				{
					...{ id: 'services', name: 'Услуги', count: 7 },
					rows: [
						{
							name: [
								{ text: 'Лечение ', found: false },
								{ text: 'кариеса', found: true },
							],
							to: '/services/lechenie-kariesa',
						},
						{ name: [{ text: 'Профилактика кариеса', found: false }], to: '/services/profilaktika' },
					],
				},
				{
					id: 'past',
					name: 'История поиска',
					look: 'past',
					rows: [{ name: [{ text: 'имплант', found: false }], query: 'имплант' }],
				},
			]}
			stale={false}
		/>
	),
}
