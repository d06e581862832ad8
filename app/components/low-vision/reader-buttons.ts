export const readerButtons = {
	silent: 'Прослушать',
	reading: 'Пауза',
	paused: 'Продолжить',
	voiceless: 'Прослушать',
	stop: 'Стоп',
}
