import type { Examples } from '#app/components/examples.ts'
import { Review } from './review.tsx'

const review = {
	...{ id: 1, author: 'Аня', date: '2026-10-02', rating: 5, verified: false, links: [], reply: undefined },
	...{ source: 'Отзыв с сайта', text: 'Спокойно всё объяснили.\nНе болело.' },
}

export const examples: Examples = {
	'from a site': <Review {...review} />,
	'confirmed, answered, with its doctor': (
		<Review
			{...review}
			links={[{ name: 'Лебедева Мария Игоревна', to: '/doctors/1' }]}
			reply={{ author: 'Администратор клиники', date: '2026-10-03', text: 'Спасибо за отзыв.' }}
			verified
		/>
	),
	'of which little is known': <Review {...review} date="" rating={undefined} source={undefined} />,
}
