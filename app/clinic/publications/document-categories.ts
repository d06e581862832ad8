export const documentCategories = {
	license: 'Лицензия',
	registration: 'Сведения о регистрации',
	rules: 'Правила клиники',
	'patient-rights': 'Права пациента',
	'state-guarantees': 'Бесплатная помощь по программе госгарантий',
	'control-bodies': 'Контролирующие органы',
	'personal-data': 'Персональные данные',
	consents: 'Согласия на вмешательство',
	complaints: 'Обращения и жалобы',
	tax: 'Налоговый вычет',
	quality: 'Качество помощи',
	accessibility: 'Доступность клиники',
	labor: 'Условия труда',
} as const

export type DocumentCategory = keyof typeof documentCategories
