import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { startSite } from '#tests/support/site.ts'

const sheet = (paper: string) => `/documents/files/${paper}.pdf`

it('serves a whole sheet, and neither an empty one nor one that is cut off', async () => {
	await using place = await contentFolder()
	const empty = 'dogovor-platnyh-uslug'
	const whole = await readFile(place.at(`contracts/${empty}.pdf`))
	await place.write(`contracts/${empty}.pdf`, Buffer.alloc(0))
	await place.write('documents/license/litsenziya.pdf', whole)
	await place.write('documents/license/perechen-rabot-po-litsenzii.pdf', whole.subarray(0, 5000))
	const site = await startSite({
		env: { CONTENT_DIR: place.folder, CLINIC_NOW: '2026-11-21T10:00:00+07:00' },
	})

	try {
		const of = async (path: string) => {
			const answer = await fetch(site.origin + path)
			return { status: answer.status, text: await answer.text() }
		}
		expect((await of(sheet('litsenziya'))).status).toBe(200)
		expect((await of(sheet('perechen-rabot-po-litsenzii'))).status).toBe(404)
		const absent = await of(sheet(empty))
		expect(absent.status).toBe(404)
		expect(absent.text).toMatch(/<nav.*Такой страницы нет.*<search.*href="tel:\+/s)
		expect((await of('/documents')).text).toContain(sheet('litsenziya'))
		expect((await of('/documents')).text).not.toContain(sheet('perechen-rabot-po-litsenzii'))
		expect((await of('/contracts')).text).not.toContain(sheet(empty))
	} finally {
		await site.stop()
	}
})
