import { capital } from '#app/clinic/catalog/format-doctor.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { later } from './calendar.ts'
import type { Exception } from './exceptions.ts'
import { minutes, readHours, type Span, timeOf, wholeDay } from './hours.ts'
import { during, onWeekday, spansByDay, spanWords, type WorkingHours } from './opening.ts'

type RequestedTime = { date?: string | undefined; time?: string | undefined }

const otherDay = 'позвоним и\u00a0предложим другой день.'
const otherTime = 'позвоним и\u00a0предложим другое время.'

type Closed = { says: string; offer: string }

/** What to say of a request for a day or time at which the clinic is closed; undefined where it is open or unknown. */
export function outsideHours(...asked: Parameters<typeof closedThen>) {
	const closed = closedThen(...asked)
	return closed && `${closed.says}: ${closed.offer}`
}

/** The same without what is promised to the visitor, for whoever calls. */
export const hoursMissed = (...asked: Parameters<typeof closedThen>) => closedThen(...asked)?.says

function closedThen(
	settings: WorkingHours,
	exceptions: Exception[],
	requested: RequestedTime,
	today: string,
): Closed | undefined {
	const { date, time } = requested
	// Of a day whose hours are written in other words nobody can tell.
	if (!readHours(settings.working_hours_weekend)) return undefined
	if (!date) return time ? outsideWeek(settings, minutes(time), today) : undefined
	const spansOf = spansByDay(settings, exceptions)
	if (!spansOf || date < today) return undefined

	const spans = spansOf(date)
	const on = `${capital(onWeekday(date))}, ${dayInWords(date, today)},`
	const asked = time ? minutes(time) : undefined
	if (asked === undefined ? spans.length > 0 : isOpen(spans, spansOf(later(date, -1)), asked))
		return undefined
	if (asked === undefined || spans.length === 0) return { says: `${on} клиника закрыта`, offer: otherDay }
	return { says: `${on} принимаем ${limits(spans, asked)}`, offer: otherTime }
}

/** A time without a day is outside where no day of the usual week is open then. */
function outsideWeek(settings: WorkingHours, asked: number, today: string): Closed | undefined {
	const spansOf = spansByDay(settings, [])
	const week = [0, 1, 2, 3, 4, 5, 6].flatMap(days => spansOf?.(later(today, days)) ?? [])
	if (week.length === 0 || isOpen(week, week, asked)) return undefined
	return { says: `Принимаем ${limits(week, asked)}`, offer: otherTime }
}

const isOpen = (spans: Span[], dayBefore: Span[], asked: number) =>
	Boolean(during(spans, asked) ?? during(dayBefore, asked + wholeDay))

function limits(spans: Span[], asked: number) {
	const opens = Math.min(...spans.map(({ from }) => from))
	const closes = Math.max(...spans.map(({ end }) => end))
	if (asked < opens) return `с\u00a0${timeOf(opens)}`
	if (asked >= closes) return `до\u00a0${timeOf(closes)}`
	const apart = new Map(spans.map(span => [`${span.from} ${span.end}`, span]))
	return spanWords([...apart.values()].sort((one, other) => one.from - other.from))
}

/** The year of another year alone. */
function dayInWords(date: string, today: string) {
	const words = longDate(date)
	const year = date.slice(0, 4)
	return year === today.slice(0, 4) ? words.replace(/\u00a0\d+$/, '') : `${words}\u00a0года`
}
