const months = [
	...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
	...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
]

/** Anything but an ISO date stays as it is: a backend's settings are free text. */
export function longDate(iso: string) {
	if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return iso
	const [year, month, day] = iso.split('-')
	return `${Number(day)}\u00a0${months[Number(month) - 1]}\u00a0${year}`
}

export const shortDate = (iso: string) => iso.split('-').reverse().join('.')

export function dateSpan(from: string, to: string) {
	if (from === to || !from) return to && from !== to ? `до\u00a0${longDate(to)}` : longDate(to)
	if (!to) return `с\u00a0${longDate(from)}`
	const sameMonth = from.slice(0, 7) === to.slice(0, 7)
	if (sameMonth) return `${Number(from.slice(8))}–${longDate(to)}`
	const [day, month, year] = longDate(from).split('\u00a0')
	const start =
		from.slice(0, 4) === to.slice(0, 4) ? `${day}\u00a0${month}` : `${day}\u00a0${month}\u00a0${year}`
	return `${start}\u00a0— ${longDate(to)}`
}

const names = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

export const weekdayName = (weekday: number) => names[weekday - 1] ?? ''

export const timeSpan = (from: string, to: string) => `${shortTime(from)}–${shortTime(to)}`

const shortTime = (time: string) => time.replace(/^0(?=\d)/, '')
