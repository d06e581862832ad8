import { mkdir, readdir, readFile, rename, rm, symlink, truncate, utimes } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { watchContent } from './watch-content.server.ts'

vi.setConfig({ testTimeout: 60_000 })

const doctor = 'doctors/kim-elena-viktorovna.md'

const parts = [
	'settings.yaml',
	'categories.yaml',
	'prices.csv',
	'services',
	'doctors',
	'legal',
	'medicines.csv',
]

/** A part of the demo clinic's folder, kept; edits in it are for the test alone. */
async function keptFolder({ every = 100, still = 50 } = {}) {
	const place = await contentFolder(parts)
	const errors: { file: string; mistakes: string[] }[] = []
	const keeper = watchContent(place.folder, { onError: error => errors.push(error), every, still })
	return {
		...place,
		...keeper,
		faults: errors,
		async [Symbol.asyncDispose]() {
			await keeper.stop()
			await place[Symbol.asyncDispose]()
		},
	}
}

const names = ({ content }: Pick<ReturnType<typeof watchContent>, 'content'>) =>
	content().doctors.map(doctor => doctor.last_name)
const soon = { timeout: 15_000 }

it('shows an edit, and gives the version another name', async () => {
	await using clinic = await keptFolder()
	const former = clinic.content()

	await clinic.edit(doctor, 'last_name: Ким', 'last_name: Пак')

	await expect.poll(() => names(clinic), soon).toContain('Пак')
	expect(clinic.content().revision).not.toBe(former.revision)
	expect(clinic.faults).toEqual([])
})

it('is the same version while nothing changes, and again when the text is what it was', async () => {
	await using clinic = await keptFolder()
	const former = clinic.content()

	await pause(500)
	expect(clinic.content()).toBe(former)

	await clinic.edit(doctor, 'last_name: Ким', 'last_name: Пак')
	await expect.poll(() => names(clinic), soon).toContain('Пак')
	await clinic.edit(doctor, 'last_name: Пак', 'last_name: Ким')
	await expect.poll(() => clinic.content().revision, soon).toBe(former.revision)
})

it('keeps the last good state of a broken file, and of that file only; reports it once', async () => {
	await using clinic = await keptFolder()

	await clinic.edit(doctor, 'active: true', 'active: да')
	await clinic.edit('doctors/orlova-marina-sergeevna.md', 'last_name: Орлова', 'last_name: Соколова')

	await expect.poll(() => names(clinic), soon).toContain('Соколова')
	expect(names(clinic)).toContain('Ким')
	await expect.poll(() => clinic.faults, soon).toHaveLength(1)
	expect(clinic.mistakenFiles()).toEqual([doctor])
	await pause(600)
	expect(clinic.faults).toEqual([
		{
			file: doctor,
			mistakes: [`${doctor}:47:9: active: найдено «да»; нужно: true («да») или false («нет»), без кавычек`],
		},
	])

	await clinic.edit(doctor, 'active: да', 'active: true')
	await expect.poll(clinic.mistakenFiles, soon).toEqual([])
})

it('keeps a whole table when one of its rows is broken', async () => {
	await using clinic = await keptFolder()

	await clinic.edit('medicines.csv', '\n2;', '\nдва;')

	await expect.poll(() => clinic.faults, soon).toHaveLength(1)
	expect(clinic.content().medicines).toHaveLength(30)
})

it('takes a new file in, and lets a removed one go', async () => {
	await using clinic = await keptFolder()
	const legal = clinic.content().legal.length

	await rm(clinic.at(doctor))
	await expect.poll(() => names(clinic), soon).not.toContain('Ким')
	// Services and reviews name her still.
	const mistaken = clinic.mistakenFiles().length
	expect(mistaken).toBeGreaterThan(1)
	await clinic.write('legal/terms-2026-12-01.md', '---\ntitle: Новые\n---\nНет полей')
	await expect.poll(clinic.mistakenFiles, soon).toHaveLength(mistaken + 1)

	expect(clinic.content().legal).toHaveLength(legal)
	await rm(clinic.at('legal/terms-2026-12-01.md'))
	await expect.poll(clinic.mistakenFiles, soon).toHaveLength(mistaken)
})

it('does not read a file that is still being written', async () => {
	// Longer than a busy machine holds the writer up, shorter than all the writing takes.
	await using clinic = await keptFolder({ still: 2000 })
	const before = clinic.content().medicines.length
	const head = 'id;inn;form;is_vital\n'
	let text = head

	for (let id = 1; id <= 40; id++) {
		text += `${id};Йод;раствор;0\n`
		await clinic.write('medicines.csv', text)
		await pause(60)
		expect([before, 40]).toContain(clinic.content().medicines.length)
	}

	await expect.poll(() => clinic.content().medicines.length, soon).toBe(40)
	expect(clinic.faults).toEqual([])
})

it('sees an edit that keeps size and time, and one that comes by renaming', async () => {
	await using clinic = await keptFolder()
	const past = new Date('2026-01-01')

	await clinic.edit(doctor, 'last_name: Ким', 'last_name: Пак')
	await utimes(clinic.at(doctor), past, past)
	await expect.poll(() => names(clinic), soon).toContain('Пак')
	await clinic.edit(doctor, 'last_name: Пак', 'last_name: Тян')
	await utimes(clinic.at(doctor), past, past)
	await expect.poll(() => names(clinic), soon).toContain('Тян')

	const text = await readFile(clinic.at(doctor), 'utf8')
	await clinic.write('doctors/.new', text.replace('Тян', 'Цой'))
	await rename(clinic.at('doctors/.new'), clinic.at(doctor))
	await expect.poll(() => names(clinic), soon).toContain('Цой')
	expect(names(clinic)).not.toContain('Тян')
})

it('keeps everything while the folder is away or empty, and goes on when it is back', async () => {
	await using clinic = await keptFolder()
	const former = clinic.content()

	await rename(clinic.folder, `${clinic.folder}-away`)
	await expect.poll(() => clinic.faults, soon).toHaveLength(1)
	await mkdir(clinic.folder)
	await expect.poll(() => clinic.faults, soon).toHaveLength(2)
	expect(clinic.content()).toBe(former)
	expect(clinic.mistakenFiles()).toHaveLength(1)

	await rm(clinic.folder, { recursive: true })
	await rename(`${clinic.folder}-away`, clinic.folder)
	await expect.poll(clinic.mistakenFiles, soon).toEqual([])
	expect(names(clinic)).toContain('Ким')
})

it.each<[string, (clinic: Awaited<ReturnType<typeof keptFolder>>) => Promise<unknown>]>([
	['emptied', ({ at }) => truncate(at(doctor))],
	['cut in half', ({ at }) => truncate(at(doctor), 300)],
	['of 50 MB', ({ at }) => truncate(at(doctor), 50 * 1024 * 1024)],
	['a folder', ({ at }) => rm(at(doctor)).then(() => mkdir(at(doctor)))],
	['a link to itself', ({ at }) => rm(at(doctor)).then(() => symlink(at(doctor), at(doctor)))],
	['a link out of the folder', ({ at }) => rm(at(doctor)).then(() => symlink('/etc/passwd', at(doctor)))],
])('keeps a doctor whose file is %s', async (_, spoil) => {
	await using clinic = await keptFolder()

	await spoil(clinic)

	await expect.poll(() => clinic.faults, soon).toHaveLength(1)
	expect(clinic.faults[0]?.file).toBe(doctor)
	expect(names(clinic)).toContain('Ким')
})

it('starts with what can be read, and without everything that is missing', async () => {
	await using place = await contentFolder([])
	await place.write('settings.yaml', 'company_city: [')
	const errors: string[] = []

	const keeper = watchContent(place.folder, { onError: ({ file }) => errors.push(file) })

	expect(errors).toEqual(['settings.yaml'])
	expect(keeper.content()).toMatchObject({ settings: [], services: [], home: { greeting: 'Здравствуйте' } })
	await keeper.stop()
	expect(() => watchContent(place.at('nowhere'), { onError: () => {} })).toThrow(/не читается/)
})

it('takes many edits at once in, and names what leads nowhere after them', async () => {
	// All are written before the first scan.
	await using clinic = await keptFolder({ every: 3000 })
	const service = 'services/lechenie-kariesa.md'
	const names = (await readdir(clinic.at('services'))).filter(name => name.endsWith('.md'))
	expect(names.length).toBeGreaterThan(30)

	for (const name of names) {
		const text = await readFile(clinic.at(`services/${name}`), 'utf8')
		await clinic.write(`services/${name}`, `${text}\nЕщё строка.\n`)
	}
	await clinic.edit(service, 'category_id: 2', 'category_id: 99')

	const shown = () => clinic.content().services.find(({ slug }) => slug === 'lechenie-kariesa')?.category_id
	await expect.poll(shown, soon).toBe(99)
	expect(clinic.mistakenFiles()).toHaveLength(1)
})

it('leaves out a picture whose file is not there, says so, and shows it once it is', async () => {
	await using clinic = await keptFolder()
	const photo = () => clinic.content().doctors.find(({ last_name }) => last_name === 'Ким')?.photo
	const portrait = 'doctors/kim-elena-viktorovna.svg'
	const file = clinic.at(portrait)
	expect(photo()?.src).toBe(`/pictures/${portrait}`)

	await rename(file, `${clinic.folder}/away.svg`)
	await expect.poll(photo, soon).toBeUndefined()

	expect(names(clinic)).toContain('Ким')
	expect(clinic.mistakenFiles()).toHaveLength(1)
	expect(clinic.faults).toEqual([
		{ file: doctor, mistakes: [expect.stringMatching(/photo\.src: нет файла doctors\/kim-.+\.svg$/)] },
	])

	await rename(`${clinic.folder}/away.svg`, file)
	await expect.poll(() => photo()?.src, soon).toBe(`/pictures/${portrait}`)
	expect(clinic.mistakenFiles()).toEqual([])
})

it('takes a new group while a service names one that is not there', async () => {
	await using place = await contentFolder(parts)
	const service = 'services/lechenie-kariesa.md'
	await place.edit(service, /category_id: .*/, 'category_id: 99')
	const keeper = watchContent(place.folder, { onError: () => {}, every: 100, still: 50 })

	await place.edit('categories.yaml', 'name: Терапия', 'name: Лечение зубов')
	await expect
		.poll(() => keeper.content().categories.map(({ name }) => name), soon)
		.toContain('Лечение зубов')
	await keeper.stop()
})
