import { dayIn, later, weekdayOf } from './calendar.ts'
import type { Exception } from './exceptions.ts'
import { dayNames, minutes, readHours, type Span, spanOf, spansOn, timeOf, wholeDay } from './hours.ts'

export type WorkingHours = { working_hours_weekdays: string; working_hours_weekend: string }
type OpeningSettings = WorkingHours & { timezone: string }

export const openingHours = (settings: WorkingHours) =>
	[settings.working_hours_weekdays, settings.working_hours_weekend].flatMap(line => {
		const hours = readHours(line) ?? []
		return hours.flatMap(({ days, open }) =>
			open ? [{ days, opens: padded(open.from), closes: padded(open.to) }] : [],
		)
	})

const padded = (time: string) => time.padStart(5, '0')

/** Limit of the search for the next working day. */
const longestRest = 30

export function openingNow(settings: OpeningSettings, exceptions: Exception[], now: Date) {
	const { timezone } = settings
	const today = dayIn(timezone, now)
	const time = minutes(timeIn(timezone, now))
	const spansOf = spansByDay(settings, exceptions)
	if (!spansOf) return undefined

	const span = during(spansOf(today), time) ?? during(spansOf(later(today, -1)), time + wholeDay)
	if (span) return { open: true, words: `Сейчас открыто, до\u00a0${timeOf(span.end)}` }

	for (let ahead = 0; ahead <= longestRest; ahead++) {
		const day = later(today, ahead)
		const next = spansOf(day).find(({ from }) => ahead > 0 || from > time)
		if (!next) continue
		return {
			open: false,
			words: `Сейчас закрыто, откроемся ${whenWords(day, ahead)} в\u00a0${timeOf(next.from)}`,
		}
	}
	return { open: false, words: 'Сейчас закрыто' }
}

/** Exceptions override the usual hours; undefined when the hours of the settings cannot be parsed. */
export function spansByDay(settings: WorkingHours, exceptions: Exception[]) {
	const weekdays = readHours(settings.working_hours_weekdays)
	if (!weekdays) return undefined
	const usual = [...weekdays, ...(readHours(settings.working_hours_weekend) ?? [])]

	return (day: string): Span[] => {
		const own = exceptions.find(({ date }) => date === day)
		if (own) return own.from && own.to ? [spanOf({ from: own.from, to: own.to })] : []
		return spansOn(usual, weekdayOf(day))
	}
}

/** «Принимаем пн–пт 9:00–18:00, сб 10:00–15:00.»: days in a row that are open alike stand together. */
export function hoursInWords({
	working_hours_weekdays: weekdays,
	working_hours_weekend: weekend,
}: WorkingHours) {
	const asWritten = `Часы работы: ${weekdays}, ${weekend}.`
	const [week, rest] = [readHours(weekdays), readHours(weekend)]
	if (!week || !rest) return asWritten

	const runs: { first: string; last: string; hours: string }[] = []
	for (const [index, name] of dayNames.entries()) {
		const hours = spanWords(spansOn([...week, ...rest], index + 1))
		const former = runs.at(-1)
		if (former?.hours === hours) former.last = name
		else runs.push({ first: name, last: name, hours })
	}
	const words = runs
		.filter(({ hours }) => hours)
		.map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`}\u00a0${hours}`)
	return words.length > 0 ? `Принимаем ${words.join(', ')}.` : asWritten
}

export const spanWords = (spans: Span[]) =>
	spans.map(({ from, end }) => `${timeOf(from)}–${timeOf(end)}`).join(' и\u00a0')

export const during = (spans: Span[], time: number) =>
	spans.find(({ from, end }) => from <= time && time < end)

const timeIn = (timezone: string, now: Date) =>
	new Intl.DateTimeFormat('ru', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now)

const onWeekdays = [
	...['в\u00a0понедельник', 'во\u00a0вторник', 'в\u00a0среду', 'в\u00a0четверг'],
	...['в\u00a0пятницу', 'в\u00a0субботу', 'в\u00a0воскресенье'],
]

export const onWeekday = (day: string) => onWeekdays[weekdayOf(day) - 1] ?? ''

function whenWords(day: string, ahead: number) {
	if (ahead === 0) return 'сегодня'
	if (ahead === 1) return 'завтра'
	if (ahead < 7) return onWeekday(day)
	const date = new Date(`${day}T00:00:00Z`)
	return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
		.format(date)
		.replace(' ', '\u00a0')
}
