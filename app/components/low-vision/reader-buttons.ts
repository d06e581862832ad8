/** What stands on the buttons of reading aloud: on the first by what it is doing, and on the second. */
export const readerButtons = {
	silent: 'Прослушать',
	reading: 'Пауза',
	paused: 'Продолжить',
	voiceless: 'Прослушать',
	stop: 'Стоп',
}
