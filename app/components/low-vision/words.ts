import type { LowVision, Setting } from '#app/clinic/low-vision.ts'

type Words = {
	title: string
	groups: Record<Setting, string>
	choices: { [Name in Exclude<Setting, 'font_size'>]: Record<LowVision[Name], string> }
	apply: string
	reset: string
	normal: string
	aboutSpeech: string
}

const languages = { ru: 'Русский', en: 'English' }

export const words: Record<LowVision['panel_language'], Words> = {
	ru: {
		title: 'Настройки для слабовидящих',
		groups: {
			font_size: 'Размер шрифта',
			theme: 'Цветовая схема',
			images: 'Изображения',
			letter_spacing: 'Межбуквенный интервал',
			line_height: 'Межстрочный интервал',
			font_family: 'Шрифт',
			panel_language: 'Язык панели',
			speech: 'Озвучивание',
		},
		choices: {
			theme: { white: 'Белая', black: 'Чёрная', blue: 'Синяя', brown: 'Коричневая', green: 'Зелёная' },
			images: { on: 'Включены', grayscale: 'Чёрно-белые', off: 'Выключены' },
			letter_spacing: { normal: 'Обычный', wide: 'Средний', wider: 'Большой' },
			line_height: { normal: 'Обычный', wide: 'Средний', wider: 'Большой' },
			font_family: { arial: 'Без засечек', times: 'С засечками' },
			panel_language: languages,
			speech: { on: 'Включено', off: 'Выключено' },
		},
		apply: 'Применить',
		reset: 'Сбросить',
		normal: 'Обычная версия',
		aboutSpeech:
			'Озвучивание читает страницу голосом вашего браузера, если в нём включены скрипты. Если вы пользуетесь программой экранного доступа, выключите его.',
	},
	en: {
		title: 'Settings for low vision',
		groups: {
			font_size: 'Font size',
			theme: 'Colours',
			images: 'Images',
			letter_spacing: 'Letter spacing',
			line_height: 'Line spacing',
			font_family: 'Typeface',
			panel_language: 'Panel language',
			speech: 'Reading aloud',
		},
		choices: {
			theme: { white: 'White', black: 'Black', blue: 'Blue', brown: 'Brown', green: 'Green' },
			images: { on: 'On', grayscale: 'Black and white', off: 'Off' },
			letter_spacing: { normal: 'Normal', wide: 'Medium', wider: 'Large' },
			line_height: { normal: 'Normal', wide: 'Medium', wider: 'Large' },
			font_family: { arial: 'Sans serif', times: 'Serif' },
			panel_language: languages,
			speech: { on: 'On', off: 'Off' },
		},
		apply: 'Apply',
		reset: 'Reset',
		normal: 'Normal version',
		aboutSpeech:
			'Pages are read aloud, in Russian, by your browser’s own voice where scripts are on. If you use a screen reader, switch this off.',
	},
}
