import { withOffset } from '#app/clinic/schedule/clinic-time.ts'

export const identKey = 'ident-key-of-the-tests'

const timezone = 'Asia/Novosibirsk'
const day = 24 * 60 * 60_000

/** Times of a day that many days from an instant, as the clinic's program writes them. */
export const timesOn = (inDays: number, times: string[], now = new Date()) =>
	times.map(time => {
		const date = withOffset(timezone, new Date(now.getTime() + inDays * day)).slice(0, 10)
		return `${date}T${time}:00+07:00`
	})

const interval = (IsBusy: boolean) => (StartDateTime: string) => ({
	DoctorId: 2129,
	BranchId: 1,
	StartDateTime,
	LengthInMinutes: 30,
	IsBusy,
})

export const timetable = (free: string[], busy: string[] = []) => ({
	Doctors: [{ Id: 2129, Name: 'Орлова Марина Сергеевна' }],
	Branches: [{ Id: 1, Name: 'Клиника на Примерной' }],
	Intervals: [...free.map(interval(false)), ...busy.map(interval(true))],
})

/** IDENT at work: tells the site when its doctors are free. */
export const postTimetable = (origin: string, table: unknown, key = identKey) =>
	fetch(`${origin}/integrations/ident/PostTimeTable`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'IDENT-Integration-Key': key },
		body: typeof table === 'string' ? table : JSON.stringify(table),
	})
