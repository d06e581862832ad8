import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { erase } from '#app/clinic/personal-data/erase.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { erasuresNoted, journalName } from '#app/files/erasure-journal.server.ts'
import { createUploads } from '#app/files/uploads.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, denis, galina } from '#tests/support/people.ts'
import { resumes } from '#tests/support/resumes.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

it.each(databases)('is in the journal though a file cannot be removed, on $name', async ({ open }) => {
	const database = await open()
	const folder = await mkdtemp(join(tmpdir(), 'clinic-erase-'))
	const uploads = createUploads(folder)
	const stored = await uploads.write([resumes.pdf] as never, now)
	const resume = [asReceived({ name: 'Резюме.pdf', kind: 'pdf', ...stored })]
	await applyForJob(database.db, { ...denis, resume }, { now, consentText, open: [denis.vacancy] })
	const inTheWay = uploads.place(stored.file)
	await rm(inTheWay)
	await mkdir(inTheWay)

	const words = ['data', 'erase', '--email', denis.email, '--why', 'отзыв согласия']
	const { code } = await runCli(database.url, words, { UPLOADS_DIR: folder })

	expect(code).toBe(1)
	const acts = await database.db.selectFrom('acts').select('id').execute()
	expect(await erasuresNoted(folder)).toMatchObject(acts.map(({ id }) => ({ act: { id } })))
	expect(acts).toHaveLength(1)
	await database.remove()
	await rm(folder, { recursive: true })
})

describe.each(databases)('an erasure whose line in the journal was refused, on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	beforeEach(async () => {
		database = await open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-erase-'))
		const context = { now, timezone: 'Asia/Novosibirsk', consentText }
		for (const person of [anna, galina]) await requestAppointment(database.db, person, context)
		// As the command does, until the journal refuses.
		await erase(database.db, { phone: anna.phone }, 'отзыв согласия', now)
	})
	afterEach(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})

	const command = (...words: string[]) => runCli(database.url, ['data', ...words], { UPLOADS_DIR: folder })
	const actsInJournal = async () =>
		(await erasuresNoted(folder)).map(entry => (entry as { act: { id: string } }).act.id)
	const acts = async () =>
		(await database.db.selectFrom('acts').select('id').orderBy('id').execute()).map(({ id }) => id)

	it('is noted by the same command, which says so', async () => {
		const again = await command('erase', '--phone', anna.phone, '--why', 'отзыв согласия')

		const [act] = await acts()
		expect(again).toMatchObject({ code: 0, stderr: '' })
		expect(again.stdout).toBe(
			`В журнал стираний дописано недостающее: 1\nУничтожено раньше. Акт ${act}\nОтзывы не связаны ни с телефоном, ни с почтой: если человек писал отзыв, сотрите его по номеру\nПисьма и сообщения, которые уже ушли, сайт не сотрёт: найдите их в почте и других программах и удалите сами\n`,
		)
		expect(await actsInJournal()).toEqual([act])
		const third = await command('erase', '--phone', anna.phone, '--why', 'отзыв согласия')
		expect(third).toMatchObject({ code: 1, stdout: '' })
	})

	it('is found by the number of the request too', async () => {
		const again = await command('erase', '--request', '2026-000001', '--why', 'отзыв согласия')

		const [act] = await acts()
		expect(again).toMatchObject({
			...{ code: 0, stderr: '' },
			stdout: expect.stringContaining(`Уничтожено раньше. Акт ${act}\n`),
		})
	})

	it('says what the site cannot reach', async () => {
		const { stdout } = await command('erase', '--phone', galina.phone, '--why', 'отзыв согласия')

		expect(stdout).toContain(
			'Письма и сообщения, которые уже ушли, сайт не сотрёт: найдите их по этим номерам в почте и других программах и удалите сами\n',
		)
	})

	it('is noted by the erasure of somebody else, and by that of nobody', async () => {
		const nobody = await command('erase', '--phone', '+7 913 000-00-99', '--why', 'отзыв согласия')
		expect(nobody).toMatchObject({ code: 1, stdout: 'В журнал стираний дописано недостающее: 1\n' })
		expect(await actsInJournal()).toEqual(await acts())

		await rm(join(folder, journalName))
		const other = await command('erase', '--phone', galina.phone, '--why', 'отзыв согласия')
		expect(other.code).toBe(0)
		expect(await acts()).toHaveLength(2)
		expect((await actsInJournal()).toSorted()).toEqual(await acts())
	})

	it.each([['clean'], ['retention', '--force']])('is noted by data %s', async (...words) => {
		const { code, stdout } = await command(...words)

		expect([code, stdout]).toEqual([0, expect.stringContaining('В журнал стираний дописано недостающее: 1')])
		expect(await actsInJournal()).toEqual(await acts())
	})
})
