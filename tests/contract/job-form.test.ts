import { describe, expect, it } from 'vitest'
import { honeypotName } from '#app/clinic/submissions/spam-signals.ts'
import { databases } from '#tests/support/databases.ts'
import { resumes, wrongResumes } from '#tests/support/resumes.ts'
import { runningSite } from '#tests/support/running-site.ts'
import { uploaded } from '#tests/support/uploaded.ts'

const path = '/vacancies/vrach-stomatolog-ortodont'
const fields = {
	vacancy: 'vrach-stomatolog-ortodont',
	name: 'Денис Ли',
	phone: '8 (913) 000-00-04',
	email: 'denis.li@mail.example',
	message: 'Шесть лет опыта.\r\nМогу выйти через месяц.',
	personal_data_consent: 'on',
}
type Field = keyof typeof fields

describe.each(databases)('an application posted without scripts on $name', ({ open }) => {
	const running = runningSite(open, [
		'job_applications',
		'job_files',
		'consents',
		'outbox',
		'submissions',
		'counters',
	])

	const applications = () => running.database.db.selectFrom('job_applications').selectAll().execute()
	const files = () => running.database.db.selectFrom('job_files').selectAll().orderBy('position').execute()

	function formOf(changes: Partial<Record<Field | 'token' | string, string>>, chosen: [string, Buffer][]) {
		const form = new FormData()
		for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value ?? '')
		for (const [name, bytes] of chosen) form.append('resume', new File([new Uint8Array(bytes)], name))
		// What a browser sends for a field in which nothing was chosen.
		if (chosen.length === 0) form.append('resume', new File([], ''))
		return form
	}
	const post = (changes: Record<string, string> = {}, chosen: [string, Buffer][] = [], to = path) =>
		fetch(running.site.origin + to, { method: 'POST', body: formOf(changes, chosen), redirect: 'manual' })
	const tokenOf = async () =>
		/name="token"[^>]*value="([^"]+)"/.exec(await (await fetch(running.site.origin + path)).text())?.[1] ?? ''

	it('is answered 303 and thanked for, with its files kept in their order', async () => {
		const answer = await post({}, [
			['Резюме «Ли».pdf', resumes.pdf],
			['C:\\Documents\\диплом.jpg', resumes.jpg],
		])

		expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}?sent=1`])
		expect(await applications()).toMatchObject([
			{ id: 1, status: 'new', name: 'Денис Ли', phone: '+79130000004', page: path },
		])
		expect((await applications())[0]?.message).toBe('Шесть лет опыта.\nМогу выйти через месяц.')
		expect(await files()).toMatchObject([
			{ position: 1, name: 'Резюме «Ли».pdf', kind: 'pdf', size: resumes.pdf.length },
			{ position: 2, name: 'диплом.jpg', kind: 'jpg' },
		])
		expect((await uploaded(running.site)).sort()).toEqual((await files()).map(({ file }) => file).sort())
		const thanks = await fetch(`${running.site.origin}${path}?sent=1`)
		expect(thanks.headers.get('Cache-Control')).toBe('no-store')
		const page = await thanks.text()
		expect(page).toContain('Ваш отклик отправлен')
		expect(page).toMatch(/<meta name="robots" content="noindex/)
	})

	it('comes with a proof of its own consent and a letter that names the files', async () => {
		await post({}, [['резюме.pdf', resumes.pdf]])

		const [consent] = await running.database.db.selectFrom('consents').selectAll().execute()
		expect(consent).toMatchObject({
			...{ form_type: 'job_application', subject_id: '1', text_version: '2026-09-01', page: path },
			...{ privacy_policy_consent: 0, personal_data_consent: 1 },
		})
		const letters = await running.database.db.selectFrom('outbox').select(['kind', 'about_id']).execute()
		expect(letters).toEqual([{ kind: 'job_application', about_id: '1' }])
	})

	it('needs no files, nor a form that can carry them', async () => {
		expect((await post()).status).toBe(303)
		const plain = { method: 'POST', body: new URLSearchParams({ ...fields, name: 'Вера' }) }
		expect((await fetch(running.site.origin + path, { ...plain, redirect: 'manual' })).status).toBe(303)

		expect(await applications()).toHaveLength(2)
		expect(await files()).toEqual([])
	})

	it('is one application under one token, with one copy of its file (reliability 6)', async () => {
		const token = await tokenOf()
		const before = (await uploaded(running.site)).length

		const answers = await Promise.all(
			Array.from({ length: 10 }, () => post({ token }, [['резюме.pdf', resumes.pdf]])),
		)

		expect(token).not.toBe('')
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
		expect(await applications()).toHaveLength(1)
		expect(await files()).toHaveLength(1)
		expect(await uploaded(running.site)).toHaveLength(before + 1)
	})

	const wrong: [Field, string][] = [
		['name', ''],
		['name', 'ы'.repeat(201)],
		['phone', '12'],
		['email', 'denis@'],
		['message', 'ы'.repeat(4001)],
		['personal_data_consent', 'no'],
	]
	it.each(wrong)(
		'with %s %j is the same page, 422, with everything kept but the file',
		async (field, value) => {
			const before = await uploaded(running.site)
			const answer = await post({ [field]: value }, [['резюме.pdf', resumes.pdf]])
			const page = await answer.text()

			expect(answer.status).toBe(422)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(page).toContain('<title>Ошибка: Вакансия')
			expect(page).toContain(`href="#job-${field}"`)
			expect(page).toContain(`id="job-${field}-error"`)
			expect(page).toContain('Всё, кроме файлов, сохранилось.')
			expect(page).toMatch(/id="job-resume-error".*Файлы нужно выбрать ещё раз/s)
			if (field !== 'name') expect(page).toContain('value="Денис Ли"')
			if (field !== 'message') expect(page).toContain('Шесть лет опыта.')
			expect(await applications()).toEqual([])
			expect(await uploaded(running.site)).toEqual(before)
		},
	)

	it.each(wrongResumes)(
		'with %s is refused in plain words and leaves nothing',
		async (_, name, bytes, words) => {
			const before = await uploaded(running.site)
			const answer = await post({}, [
				['хороший.pdf', resumes.pdf],
				[name, bytes],
			])
			const page = await answer.text()

			expect(answer.status).toBe(422)
			expect(page).toContain('href="#job-resume"')
			expect(page).toMatch(words)
			expect(page).toContain('value="Денис Ли"')
			expect(await applications()).toEqual([])
			expect(await uploaded(running.site)).toEqual(before)
		},
	)

	it('beyond 16 MB is refused with what was typed still there (check 47)', async () => {
		const before = await uploaded(running.site)
		const heavy: [string, Buffer][] = Array.from({ length: 4 }, () => ['a.pdf', Buffer.alloc(4_500_000, 'a')])
		const answer = await post({}, heavy)
		const page = await answer.text()

		expect(answer.status).toBe(413)
		expect(page).toContain('больше 16 МБ')
		expect(page).toContain('value="Денис Ли"')
		expect(page).toContain('Шесть лет опыта.')
		expect(await uploaded(running.site)).toEqual(before)
	})

	it('asks again where the text agreed to has changed since', async () => {
		const answer = await post({ personal_data_consent_text: 'a'.repeat(64) })

		expect(answer.status).toBe(422)
		expect(await answer.text()).toContain('Текст согласия обновился')
		expect(await applications()).toEqual([])
	})

	it('is only text, wherever it is read', async () => {
		const answer = await post({ name: '"><script>alert(1)</script>', phone: '1' }, [
			['"><img src=x onerror=alert(1)>.pdf', Buffer.from('x')],
		])
		const page = await answer.text()

		expect(page).not.toContain('<script>alert')
		expect(page).not.toContain('<img src=x')
	})

	it('is refused from another site', async () => {
		const body = new URLSearchParams(fields)
		const elsewhere = { method: 'POST', body, headers: { Origin: 'https://evil.example' } }
		expect((await fetch(running.site.origin + path, elsewhere)).status).toBe(403)
		expect(await applications()).toEqual([])
	})

	it.each([
		['filled in well', {}],
		['with mistakes', { phone: '1', personal_data_consent: '' }],
	])('%s for a vacancy that is over is 404 with what was typed, menu and telephone', async (_, changes) => {
		const answer = await post(changes, [['r.pdf', resumes.pdf]], '/vacancies/over')
		const page = await answer.text()

		expect(answer.status).toBe(404)
		expect(page).toMatch(/<title>Ошибка: Вакансия закрыта/)
		expect(page).toMatch(/<nav.*<main.*Эта вакансия уже закрыта.*href="\/vacancies".*href="tel:\+.*<footer/s)
		expect(page).toMatch(/<dd>.*Денис Ли.*<dd>.*Шесть лет опыта\./s)
		expect(await applications()).toEqual([])
	})

	it('cannot be asked for over HTTP', async () => {
		await post({}, [['резюме.pdf', resumes.pdf]])
		const [{ file } = { file: '' }] = await files()

		for (const place of [`/uploads/${file}`, `/data/uploads/${file}`, `/documents/files/${file.slice(11)}`])
			expect((await fetch(running.site.origin + place)).status).toBe(404)
	})

	it('that fills in the honeypot is thanked, kept apart and sent to nobody', async () => {
		expect((await post({ [honeypotName]: 'https://robot.example' })).status).toBe(303)

		expect(await applications()).toMatchObject([{ status: 'quarantined' }])
		expect(await running.database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
	})

	describe('from a page that is alive', () => {
		const send = async (changes: Record<string, string>, chosen: [string, Buffer][]) => {
			const answer = await post(changes, chosen, `${path}/send`)
			return [answer.status, await answer.json()]
		}

		it('is answered with data', async () => {
			expect(await send({}, [['r.pdf', resumes.pdf]])).toEqual([
				201,
				expect.objectContaining({ outcome: 'received', inPlace: true }),
			])
			expect(await applications()).toHaveLength(1)
		})

		it('keeps its files in the browser, so nothing is said of them', async () => {
			const [status, { lastResult }] = await send({ name: '' }, [['r.pdf', resumes.pdf]])

			expect([status, Object.keys(lastResult.error)]).toEqual([422, ['name']])
		})

		it('says that a vacancy is over meanwhile', async () => {
			const answer = await post({ name: '' }, [], '/vacancies/over/send')

			expect([answer.status, await answer.json()]).toEqual([
				404,
				expect.objectContaining({ outcome: 'failed', message: expect.stringContaining('уже закрыта') }),
			])
		})

		it('has an address for posting only', async () => {
			const answer = await fetch(`${running.site.origin}${path}/send`)
			expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
		})
	})
})
