import { readFile as readText } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { complianceOf } from '#app/clinic/compliance/compliance.ts'
import type { DocumentCategory } from '#app/clinic/publications/document-categories.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { checkContent } from '#app/content/check/check-content.server.ts'
import { collections } from '#app/content/collections.server.ts'
import { readContent } from '#app/content/content.server.ts'
import { fieldsOf } from '#app/content/fields/schema-fields.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { isError } from '#app/content/mistake.ts'
import { readFile } from '#app/content/parse/read-file.server.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { draftKinds } from './draft-values.ts'
import { type Flag, newClinic, placeholderOf, questions } from './new-clinic.ts'
import { collectionOfKind, draftText, writeDraft } from './new-draft.server.ts'
import { slugOf } from './slug.ts'

const today = '2026-11-23'
const usual = { hours: 'Пн-Пт: 9:00-18:00', phone: '+7 (843) 210-55-11' }
const now = new Date(`${today}T05:00:00Z`)

it.each([
	['service', 'Лечение под седацией', 'services/lechenie-pod-sedatsiey.md', 'services'],
	['doctor', 'Галиева Алия Ренатовна', 'doctors/galieva-aliya-renatovna.md', 'doctors'],
	['news', 'Мы открылись', 'news/2026-11-23-my-otkrylis.md', 'news'],
	['promotion', 'osmotr', 'promotions/osmotr.md', 'promotions'],
	['vacancy', 'Ассистент: хирургия', 'vacancies/assistent-hirurgiya.md', 'vacancies'],
	['document', 'Порядок записи', 'documents/rules/poryadok-zapisi.md', 'documents'],
	['contract', 'Договор на имплантацию', 'contracts/dogovor-na-implantatsiyu.md', 'contracts'],
] as const)(
	'writes a draft of a %s that nobody sees until it is finished',
	async (kind, name, path, list) => {
		await using place = await contentFolder()
		const before = checkContent(place.folder, now)

		const category = kind === 'document' ? 'rules' : undefined
		expect(writeDraft(place.folder, kind, name, today, category)).toEqual({ path })
		const after = checkContent(place.folder, now)
		const own = after.filter(({ file }) => file === path)
		expect(own.filter(({ says }) => !says.startsWith('не заполнено: «впишите '))).toMatchObject([
			{ level: 'warning', field: 'draft' },
		])
		expect(after).toHaveLength(before.length + own.length)
		expect(after.filter(isError)).toEqual([])
		expect(readContent(place.folder)[list]).toHaveLength(readContent('content')[list].length)

		await place.edit(path, 'draft: true\n', '')
		await place.write(path, filledIn(await readText(place.at(path), 'utf8')))
		expect(checkContent(place.folder, now).filter(isError)).toEqual([])
		expect(readContent(place.folder)[list]).toHaveLength(readContent('content')[list].length + 1)
	},
)

const filledIn = (draft: string) =>
	draft.replace(/"впишите год"/g, '2020').replace(/"впишите день"/g, '"2030-01-31"')

it('makes up no day and no year of a doctor: what is not filled in is an error and is not shown', async () => {
	await using place = await contentFolder(['categories.yaml', 'settings.yaml'])
	const { path = '' } = writeDraft(place.folder, 'doctor', 'Галиева Алия', today)
	const text = await readText(place.at(path), 'utf8')
	const own = () =>
		checkContent(place.folder, now).filter(
			({ file, says }) => file === path && says.startsWith('не заполнено'),
		)

	expect(text.match(/\b(19|20)\d\d\b/g)).toBeNull()
	expect(own()).toHaveLength(4)
	await place.edit(path, 'draft: true\n', '')

	expect(own().map(({ level, field }) => `${level} ${field}`)).toEqual([
		'error education[0].year',
		'error accreditation.issued_at',
		'error accreditation.valid_until',
		'error experience_since',
	])
	expect(own()[1]?.says).toBe(
		'не заполнено: «впишите день»; нужно: день, который есть в календаре, например 2026-11-21',
	)
	expect(readContent(place.folder).doctors).toEqual([])
})

it('makes each paper that compliance misses in a new clinic from a draft', async () => {
	await using place = await contentFolder([])
	const answers = Object.fromEntries(
		questions.map(question => [question.flag, placeholderOf(question, {}) || 'Проба']),
	) as Record<Flag, string>
	for (const [path, text] of newClinic({ ...answers, ...usual }, today)) await place.write(path, text)
	const missing = () => {
		const loadedContent = loadContent(cacheFiles(place.folder).cache)
		const settings = withDefaults(loadedContent.content.settings)
		return complianceOf({ loadedContent, settings, today, origin: undefined, remote: false }).filter(
			({ status, place }) => status === 'missing' && /^(documents|contracts)\//.test(place),
		)
	}
	const papers = missing()
	expect(papers.length).toBeGreaterThan(10)

	for (const { what, place: missed } of papers) {
		const [, category] = /^documents\/([^/]+)/.exec(missed) ?? []
		const kind = category ? 'document' : 'contract'
		const { path = '' } = writeDraft(
			place.folder,
			kind,
			what,
			today,
			category as DocumentCategory | undefined,
		)
		expect(missing()).toContainEqual(expect.objectContaining({ what }))
		await place.edit(path, 'draft: true\n', '')
		expect(missing()).toContainEqual(expect.objectContaining({ what }))
		const left = () =>
			checkContent(place.folder, now)
				.filter(({ file }) => file === path)
				.flatMap(({ says }) => /^не заполнено: «(.+?)»(?: и ещё \d+)?$/.exec(says)?.[1] ?? [])
		for (let [words] = left(); words; [words] = left()) await place.edit(path, words, 'Так у нас заведено.')
	}

	expect(missing()).toEqual([])
	expect(checkContent(place.folder, now).filter(isError)).toEqual([])
})

it('explains every field of a draft in Russian', async () => {
	await using place = await contentFolder()
	for (const kind of draftKinds) {
		const { path = '' } = writeDraft(
			place.folder,
			kind,
			'Проба',
			today,
			kind === 'document' ? 'tax' : undefined,
		)
		const lines = (await readText(place.at(path), 'utf8')).split('\n')
		const fields = lines.filter(line => /^\w+:/.test(line))
		const explained = lines.filter(
			(line, index) => /^\w+:/.test(line) && /^# .*[а-яё]/.test(lines[index - 1] ?? ''),
		)

		expect(fields.length).toBeGreaterThan(4)
		expect(explained).toEqual(fields)
		expect(lines.filter(line => line.includes('undefined'))).toEqual([])
	}
})

it.each(draftKinds)(
	'writes what may be added to a %s so that it is read as soon as the hash before it is gone',
	kind => {
		const collection = collectionOfKind[kind]
		const known = { id: 1, slug: 'proba', title: 'Проба', today, category: 1, organizer: 'Мы', clinic: '' }
		const text = draftText(kind, collection, known)
		const [block = '', optional = ''] = /# Можно добавить ещё.+:\n([\s\S]*?)\n---/.exec(text) ?? []
		const written = optional.replace(/^# /gm, '')
		const added = fieldsOf(collections[collection].each).filter(({ path }) =>
			new RegExp(`^${path}:`, 'm').test(written),
		)

		expect([...written.matchAll(/^\w+:/gm)]).toHaveLength(added.length)
		const values = Object.entries<unknown>(parse(written) ?? {})
		expect(
			values.map(([name, value]) => [
				name,
				Array.isArray(value) ? 'список' : value instanceof Object ? 'поля' : '',
			]),
		).toEqual(
			added.map(({ path, kind }) => [
				path,
				kind.startsWith('список') ? 'список' : kind === 'поля' ? 'поля' : '',
			]),
		)
		const whole = readFile(collection, 'x.md', { text: text.replace(block, block.replace(/^# /gm, '')) })
		expect(
			whole.mistakes.filter(({ says }) => !/^(черновик|поле не заполнено|не заполнено)/.test(says)),
		).toEqual([])
	},
)

it('leaves alone what is there, and uses no number or address twice', async () => {
	await using place = await contentFolder()
	const file = 'services/lechenie-kariesa.md'
	const before = await readText(place.at(file), 'utf8')

	expect(writeDraft(place.folder, 'service', 'Лечение кариеса', today)).toEqual({
		error: `Файл ${place.at(file)} уже есть, он не тронут`,
	})
	expect(writeDraft(place.folder, 'news', 'novogodnie-prazdniki', today).error).toMatch(/уже занят/)
	expect(await readText(place.at(file), 'utf8')).toBe(before)

	const ids = await Promise.all(
		['Первая', 'Вторая'].map(async name => {
			const { path = '' } = writeDraft(place.folder, 'service', name, today)
			return Number(/^id: (\d+)/m.exec(await readText(place.at(path), 'utf8'))?.[1])
		}),
	)
	expect(ids[1]).toBe((ids[0] ?? 0) + 1)
	expect(readContent(place.folder).services.map(({ id }) => id)).not.toContain(ids[0])
})

it('puts a service into the group it is told, and lists the others beside it', async () => {
	await using place = await contentFolder()
	const draft = (name: string, group?: string) =>
		writeDraft(place.folder, 'service', name, today, undefined, group)
	const textOf = (path = '') => readText(place.at(path), 'utf8')

	expect(await textOf(draft('Удаление кисты', 'hirurgiya').path)).toMatch(
		/^# номер группы.+одно из: 1 — Диагностика, 2 — Терапия, .+\ncategory_id: 5$/m,
	)
	expect(await textOf(draft('Осмотр').path)).toMatch(/^category_id: 1$/m)
	expect(draft('Снимок', 'rentgen')).toEqual({
		error: expect.stringMatching(
			/^Группы rentgen нет в categories\.yaml; есть: diagnostika \(Диагностика\), /,
		),
	})
})

it.each([
	['Лечение кариеса', 'lechenie-kariesa'],
	['Съёмный протез, цельный', 'semnyy-protez-tselnyy'],
	['  3D-снимок №2 ', '3d-snimok-2'],
	['«!»', ''],
	['Договор и '.repeat(20), `${'dogovor-i-'.repeat(8).slice(0, -1)}`],
	['я'.repeat(300), 'ya'.repeat(40)],
])('writes %s in an address as %s', (title, slug) => {
	expect(slugOf(title)).toBe(slug)
})
