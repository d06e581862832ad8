import type { AppointmentRow, RequestMark } from '#app/database/tables.ts'

export const markLabels: Record<RequestMark, string> = {
	taken: 'Взяли',
	reached: 'Дозвонились',
	cancelled: 'Отменена',
}

const byWhat: Record<NonNullable<AppointmentRow['marked_by']>, string> = { letter: 'по ссылке из письма' }

type Marked = Pick<AppointmentRow, 'mark' | 'marked_at' | 'marked_by'>

export function markInWords({ mark, marked_at, marked_by }: Marked, moment: (iso: string) => string) {
	if (!mark) return undefined
	return [markLabels[mark], marked_at && moment(marked_at), marked_by && byWhat[marked_by]]
		.filter(Boolean)
		.join(', ')
}
