import type { Examples } from '#app/components/examples.ts'
import { DoctorList } from './doctor-card.tsx'

const facts = { specialization: 'Стоматолог-терапевт', photo: undefined }

export const examples: Examples = {
	'with and without known experience': (
		<DoctorList
			doctors={[
				{
					...{ ...facts, id: 1, lastName: 'Лебедева', names: 'Мария Игоревна', initials: 'МЛ' },
					...{ experience: '14 лет', worksWith: 'Взрослые и дети' },
				},
				{
					...{ ...facts, id: 2, lastName: 'Северцев', names: 'Олег', initials: 'ОС' },
					...{ experience: undefined, worksWith: undefined },
				},
			]}
			level={3}
		/>
	),
}
