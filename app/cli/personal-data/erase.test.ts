import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { erasuresNoted } from '#app/files/erasure-journal.server.ts'
import { createUploads } from '#app/files/uploads.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases } from '#tests/support/databases.ts'
import { denis } from '#tests/support/people.ts'
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
