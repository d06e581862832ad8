import type { ActionFunctionArgs } from '@remix-run/node'
import { readJson } from '#app/api/read-json.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { replaceTimetable } from '#app/clinic/schedule/timetable.server.ts'
import { timeTableIn } from '#app/clinic/schedule/timetable.ts'
import { megabyte } from '#app/platform/units.ts'
import { atIdentBridge, readBy } from '#app/routes/integrations.ident.GetTickets/ident-bridge.server.ts'
import { readBody } from '#app/server/sockets/web-request.server.ts'
import { clock, database, settings } from '#app/services.server.ts'

/** Twenty doctors for two months: some 30 000 intervals. */
const bodyLimit = 4 * megabyte
const mostIntervals = 50_000

const answer = (request: Request) =>
	atIdentBridge(request, 'POST', async () => {
		if (!/^application\/([\w.-]+\+)?json\b/i.test(request.headers.get('Content-Type') ?? '')) {
			throw new ClinicError(415, 'Расписание нужно в виде JSON: выберите этот вид в настройках IDENT')
		}
		const { timezone } = await settings()
		const body = readJson(await readBody(request, bodyLimit), mostIntervals)
		const timetable = readBy(timeTableIn(timezone), body)
		const free = await replaceTimetable(database.db, timetable, clock())
		return { message: 'Расписание принято', intervals: timetable.Intervals.length, free }
	})

export const action = ({ request }: ActionFunctionArgs) => answer(request)
export const loader = action
