export const panelMessages = {
	ru: {
		title: 'Настройки для слабовидящих',
		close: 'Закрыть',
		applied: 'Применено',
		reset: 'Настройки сброшены',
		forPageOnly: 'Браузер не принимает cookie: выбранное действует, пока открыта эта страница.',
	},
	en: {
		title: 'Settings for low vision',
		close: 'Close',
		applied: 'Applied',
		reset: 'Settings are reset',
		forPageOnly: 'Your browser refuses cookies: the choice lasts while this page is open.',
	},
}
