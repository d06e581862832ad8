import type { Examples } from '#app/components/examples.ts'
import { LegalPage } from './legal-page.tsx'

export const examples: Examples = {
	'a former edition': (
		<LegalPage
			text={{
				title: 'Политика конфиденциальности',
				documentTitle: 'Политика конфиденциальности, прежняя редакция',
				html: '<h2>Что мы храним</h2><p>Имя, телефон и почту из заявки.</p>',
				edition: 'Редакция от 1 марта 2025.',
				former: 'Это прежняя редакция.',
				path: '/privacy',
				editions: [
					{ name: 'От 1 сентября 2026', to: '/privacy', here: false },
					{ name: 'От 1 марта 2025', to: '/privacy?version=2025-03-01', here: true },
				],
			}}
		/>
	),
}
