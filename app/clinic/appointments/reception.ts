import { nameOf } from '#app/database/marked-by.ts'
import type { AppointmentRow, RequestMark } from '#app/database/tables.ts'

export const markLabels: Record<RequestMark, string> = {
	taken: 'Взяли',
	reached: 'Дозвонились',
	cancelled: 'Отменена',
}

type Marked = Pick<AppointmentRow, 'mark' | 'marked_at' | 'marked_by'>

export function markInWords({ mark, marked_at, marked_by }: Marked, moment: (iso: string) => string) {
	if (!mark) return undefined
	const link = marked_by && 'по ссылке из письма'
	return [markLabels[mark], marked_at && moment(marked_at), nameOf(marked_by), link]
		.filter(Boolean)
		.join(', ')
}
