export const surveyTitle = 'Оценка качества обслуживания'

export const treatmentPeriods = {
	less_than_month: 'Меньше месяца',
	'1_3_months': '1–3 месяца',
	'3_6_months': '3–6 месяцев',
	'6_12_months': '6–12 месяцев',
	more_than_year: 'Больше года',
	dont_remember: 'Не помню',
}

export const recommendations = {
	definitely_yes: 'Определённо да',
	probably_yes: 'Скорее да',
	not_sure: 'Не уверен(а)',
	probably_no: 'Скорее нет',
	definitely_no: 'Определённо нет',
}

export const surveyQuestions = {
	treatment_period: 'Как давно вы лечились у нас?',
	staff_attitude_rating: 'Отношение персонала',
	comfort_rating: 'Комфорт',
	treatment_result_rating: 'Результат лечения',
	recommendation: 'Порекомендуете ли вы нас?',
	comments: 'Комментарий',
}

export type SurveyField = keyof typeof surveyQuestions

export const surveyFields = Object.keys(surveyQuestions) as SurveyField[]

export const surveyWording = {
	treatment_period: { missing: 'Выберите, как давно вы у нас лечились' },
	staff_attitude_rating: { missing: 'Оцените отношение персонала от 1 до 5' },
	comfort_rating: { missing: 'Оцените комфорт от 1 до 5' },
	treatment_result_rating: { missing: 'Оцените результат лечения от 1 до 5' },
	recommendation: { missing: 'Выберите, порекомендуете ли вы нас' },
	comments: {
		missing: 'Комментарий должен быть текстом',
		long: 'Комментарий длиннее 4 000 символов, сократите его',
	},
} satisfies Record<SurveyField, { missing: string; long?: string }>

export const surveyReceived = 'Спасибо, ваши ответы получены. По ним мы видим, что стоит исправить.'
