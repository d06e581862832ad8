import { dayIn, later, weekdayOf } from './calendar.ts'
import type { Exception } from './exceptions.ts'
import { minutes, readHours, type Span, spanOf, spansOn, timeOf, wholeDay } from './hours.ts'

type OpeningSettings = { working_hours_weekdays: string; working_hours_weekend: string; timezone: string }

export const openingHours = (settings: Omit<OpeningSettings, 'timezone'>) =>
	[settings.working_hours_weekdays, settings.working_hours_weekend].flatMap(line => {
		const hours = readHours(line) ?? []
		return hours.flatMap(({ days, open }) =>
			open ? [{ days, opens: padded(open.from), closes: padded(open.to) }] : [],
		)
	})

const padded = (time: string) => time.padStart(5, '0')

/** Limit of the search for the next working day. */
const longestRest = 30

/** Exceptions override the usual hours; undefined when the hours of the settings cannot be parsed. */
export function openingNow(settings: OpeningSettings, exceptions: Exception[], now: Date) {
	const { timezone } = settings
	const today = dayIn(timezone, now)
	const time = minutes(timeIn(timezone, now))
	const weekdays = readHours(settings.working_hours_weekdays)
	if (!weekdays) return undefined
	const usual = [...weekdays, ...(readHours(settings.working_hours_weekend) ?? [])]

	const spansOf = (day: string): Span[] => {
		const own = exceptions.find(({ date }) => date === day)
		if (own) return own.from && own.to ? [spanOf({ from: own.from, to: own.to })] : []
		return spansOn(usual, weekdayOf(day))
	}

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

const during = (spans: Span[], time: number) => spans.find(({ from, end }) => from <= time && time < end)

const timeIn = (timezone: string, now: Date) =>
	new Intl.DateTimeFormat('ru', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now)

const weekdays = [
	...['в\u00a0понедельник', 'во\u00a0вторник', 'в\u00a0среду', 'в\u00a0четверг'],
	...['в\u00a0пятницу', 'в\u00a0субботу', 'в\u00a0воскресенье'],
]

function whenWords(day: string, ahead: number) {
	if (ahead === 0) return 'сегодня'
	if (ahead === 1) return 'завтра'
	const weekday = weekdays[weekdayOf(day) - 1]
	if (ahead < 7) return weekday
	const date = new Date(`${day}T00:00:00Z`)
	return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
		.format(date)
		.replace(' ', '\u00a0')
}
