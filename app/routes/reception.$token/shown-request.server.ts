import { doctorIdOfPage } from '#app/clinic/appointments/doctor-id-of-page.ts'
import { wrongDigitCount } from '#app/clinic/appointments/phone-doubt.ts'
import type { LinkEnd } from '#app/clinic/appointments/reception.server.ts'
import { markInWords } from '#app/clinic/appointments/reception.ts'
import { momentIn } from '#app/clinic/schedule/clinic-time.ts'
import { requestOutsideHours } from '#app/clinic/schedule/request-outside-hours.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import type { Content } from '#app/content/content.server.ts'
import { appointmentColumnNames, labelled } from '#app/database/columns/appointment-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { openOfSamePhone } from '#app/database/same-phone.server.ts'
import type { AppointmentRow } from '#app/database/tables.ts'

const names = appointmentColumnNames.filter(name => name !== 'message')

/** With `number` as much as the letter said, because mail scanners open the link too. */
export async function shownRequest(
	db: Executor,
	row: AppointmentRow,
	content: Content,
	details: 'full' | 'number',
) {
	const { timezone } = withDefaults(content.settings)
	const came = { name: 'Пришла', value: momentIn(timezone, row.created_at) }
	if (details === 'number') return { facts: [came], phone: null, message: null }

	const serviceName = (slug: string) => content.services.find(service => service.slug === slug)?.name ?? slug
	const request = labelled({ ...row, date: row.date && shortDate(row.date) }, serviceName, { names })
	const facts = Object.entries(request).flatMap(([name, value]) => (value ? [{ name, value }] : []))
	const doctor = content.doctors.find(({ id }) => id === doctorIdOfPage(row.page))?.full_name
	const closed = requestOutsideHours(content, row)
	if (closed) facts.push({ name: 'Часы клиники', value: closed })
	if (doctor) facts.push({ name: 'Со страницы врача', value: doctor })
	const digits = wrongDigitCount(row.phone)
	if (digits) facts.push({ name: 'Проверьте телефон', value: `цифр ${digits}, а не 11` })
	const open = await openOfSamePhone(db, row)
	if (open.length > 0) facts.push({ name: 'Ещё не закончено с этого телефона', value: open.join(', ') })
	return { facts: [came, ...facts], phone: row.phone, message: row.message }
}

export function endingOf(row: AppointmentRow, ended: LinkEnd | undefined, { settings }: Content) {
	const { number } = row
	const { timezone } = withDefaults(settings)
	const mark = markInWords(row, iso => momentIn(timezone, iso))
	const isMarked = ended === undefined || ended === 'marked'
	return {
		heading: isMarked ? `Заявка № ${number} отмечена` : 'Ссылка больше не действует',
		words: [mark && `${mark}.`, ended && ends[ended](number)].filter(Boolean).join(' '),
	}
}

const ends = {
	marked: () => 'Если отметили по ошибке, отметку снимут за рабочим столом оператора.',
	expired: (number: string) =>
		`Прошло две недели, а заявка не закончена. Отметить заявку № ${number} можно за рабочим столом оператора.`,
	done: (number: string) => `Заявка № ${number} уже обработана за рабочим столом оператора.`,
}
