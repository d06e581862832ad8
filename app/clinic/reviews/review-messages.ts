export const reviewWording = {
	author_name: {
		missing: 'Укажите имя, которым подписать отзыв',
		long: 'Имя длиннее 200 символов, сократите его',
	},
	rating: { missing: 'Поставьте оценку от 1 до 5' },
	doctor_id: { wrong: 'Выберите врача из списка' },
	service_id: { wrong: 'Выберите услугу из списка' },
	text: { missing: 'Напишите отзыв', long: 'Отзыв длиннее 4 000 символов, сократите его' },
	personal_data_consent: { missing: 'Без этого согласия мы не можем прочитать отзыв' },
	publish_consent: { missing: 'Без этого согласия мы не можем опубликовать отзыв' },
}

export type ReviewField = keyof typeof reviewWording

export const reviewFields = Object.keys(reviewWording) as ReviewField[]

export const reviewReceived = 'Спасибо. Ваш отзыв отправлен.'
