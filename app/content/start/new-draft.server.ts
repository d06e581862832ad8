import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Document, isMap, isScalar, isSeq } from 'yaml'
import type { DocumentCategory } from '#app/clinic/publications/document-categories.ts'
import { type CollectionName, collections } from '#app/content/collections.server.ts'
import { type Content, readContent } from '#app/content/content.server.ts'
import { noteOf } from '#app/content/fields/field-notes.ts'
import { fieldsOf, type SchemaField } from '#app/content/fields/schema-fields.ts'
import { type DraftKind, draftValues } from './draft-values.ts'
import { slugOf } from './slug.ts'

export const collectionOfKind = {
	service: 'services',
	doctor: 'doctors',
	news: 'news',
	promotion: 'promotions',
	vacancy: 'vacancies',
	document: 'documents',
	contract: 'contracts',
} as const satisfies Record<DraftKind, CollectionName>

export function writeDraft(
	folder: string,
	kind: DraftKind,
	name: string,
	today: string,
	category?: DocumentCategory,
	group?: string,
): { path: string; error?: undefined } | { path?: undefined; error: string } {
	const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
	const slug = slugOf(name)
	if (!slug) return { error: `Из «${name}» не получается адреса: нужны буквы или цифры` }

	const collection = collectionOfKind[kind]
	const directory = category ? `${collection}/${category}` : collection
	const path = `${directory}/${kind === 'news' ? `${today}-` : ''}${slug}.md`
	const { ids, slugs } = used(folder, collection)
	if (existsSync(join(folder, path))) return { error: `Файл ${join(folder, path)} уже есть, он не тронут` }
	if (slugs.has(slug)) return { error: `Адрес ${slug} уже занят другим файлом в папке ${collection}` }

	const { categories, settings } = readContent(folder)
	const own = group === undefined ? categories[0] : categories.find(({ slug }) => slug === group)
	if (group !== undefined && !own) {
		const known = categories.map(({ slug, name }) => `${slug} (${name})`)
		return { error: `Группы ${group} нет в categories.yaml; есть: ${known.join(', ')}` }
	}

	const id = Math.max(0, ...ids) + 1
	const text = draftText(kind, collection, {
		id,
		slug,
		today,
		title: isSlug ? '' : name.trim(),
		category: own?.id ?? 1,
		groups: categories.map(({ id, name }) => `${id} — ${name}`).join(', '),
		...factsOf(settings),
	})
	mkdirSync(dirname(join(folder, path)), { recursive: true })
	writeFileSync(join(folder, path), text, { flag: 'wx' })
	return { path }
}

function used(folder: string, collection: string) {
	const place = join(folder, collection)
	const texts = existsSync(place)
		? readdirSync(place, { recursive: true, encoding: 'utf8' })
				.filter(name => /\.(md|yaml)$/.test(name))
				.map(name => readFileSync(join(place, name), 'utf8'))
		: []
	const all = (pattern: RegExp) => texts.flatMap(text => pattern.exec(text)?.[1] ?? [])
	return { ids: all(/^id: *(\d+)/m).map(Number), slugs: new Set(all(/^slug: *"?([\w-]+)/m)) }
}

function factsOf(settings: Content['settings']) {
	const known = new Map(settings.map(({ key, value }) => [key, value]))
	const facts = (['legal_name', 'ogrn', 'company_city', 'company_address', 'company_phone'] as const).map(
		key => (key === 'ogrn' ? `ОГРН ${known.get(key) ?? ''}` : (known.get(key) ?? '')),
	)
	const clinic = `${facts.join(', ')}.`
	return { organizer: `Организатор — ${clinic}`, clinic }
}

export function draftText(
	kind: DraftKind,
	collection: CollectionName,
	known: Parameters<(typeof draftValues)[DraftKind]>[0],
) {
	const { fields, body } = draftValues[kind](known)
	const document = new Document({ draft: true, ...fields })
	comment(document.contents, collection, '', known.groups)
	const optional = fieldsOf(collections[collection].each)
		.filter(({ path }) => !((path.split(/[.[]/)[0] ?? '') in fields) && path !== 'body')
		.flatMap((field, index, all) => optionalLines(collection, field, all[index - 1]))
	return [
		'---',
		`${document.toString({ lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}${optional.length > 0 ? more : '# Других полей нет'}`,
		...optional,
		'---',
		'',
		`${body}\n`,
	].join('\n')
}

const more = '# Можно добавить ещё (уберите решётку и пробел в начале строки и впишите своё после двоеточия):'

/** Blank values mean absent, so an uncommented line holds nothing false. */
function optionalLines(collection: CollectionName, field: SchemaField, former: SchemaField | undefined) {
	const { path, kind, allowed, required } = field
	const isPart = /[.[]/.test(path)
	const inList = former?.kind === 'список: поля' ? '  - ' : '    '
	const inFields = path.includes('[]') ? inList : '  '
	const remarks = [allowed, isPart && !required ? 'можно без этого' : '']
		.filter(Boolean)
		.map(remark => ` (${remark})`)
	const note = noteOf(collection, path) + remarks.join('')
	const line = `# ${isPart ? inFields : ''}${path.split('.').at(-1)}:   # ${note}`
	if (kind === 'список: поля') return [line]
	return kind.startsWith('список: ') ? [line, '#   -   # по одному на строке, после дефиса'] : [line]
}

const explained = {
	draft: 'черновик: посетители его не видят; когда всё заполнено, уберите эту строку и эту фразу',
} as Record<string, string>

function comment(node: unknown, collection: CollectionName, path: string, groups = '') {
	if (isSeq(node)) comment(node.items[0], collection, `${path}[]`)
	if (!isMap(node)) return
	const allowed = new Map(fieldsOf(collections[collection].each).map(({ path, allowed }) => [path, allowed]))
	for (const { key, value } of node.items) {
		if (!isScalar(key)) continue
		const inner = path ? `${path}.${key.value}` : String(key.value)
		const choices = allowed.get(inner) ?? (inner === 'category_id' ? groups : '')
		const words = explained[inner] ?? noteOf(collection, inner)
		if (words) key.commentBefore = ` ${words}${choices ? `; одно из: ${choices}` : ''}`
		comment(value, collection, inner)
	}
}
