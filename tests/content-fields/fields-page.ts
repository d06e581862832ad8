import { settingDefaults } from '#app/clinic/settings.ts'
import { type CollectionName, collections } from '#app/content/collections.server.ts'
import { noteOf as noteOfDraft } from '#app/content/fields/field-notes.ts'
import { fieldsOf } from '#app/content/fields/schema-fields.ts'
import { ownFacts } from '#app/content/parse/setting-facts.ts'
import { fileExamples } from './file-examples.ts'
import { otherNotes } from './other-notes.ts'
import { settingNotes } from './setting-notes.ts'

const head = `# Поля файлов содержимого

Эта страница написана программой по схемам файлов: \`npm run content:fields\`. Что где лежит и как это проверить: [content.md](content.md).

Знаком ✓ отмечены поля, без которых файл не годится. Дни пишут как 2026-11-23, время — как "09:00".
`

export function fieldsPage() {
	const names = Object.keys(collections) as CollectionName[]
	return [head, ...names.map(section)].join('\n')
}

function section(name: CollectionName) {
	const { path, text } = fileExamples[name]
	const rows = name === 'settings' ? settingRows() : fieldRows(name)
	const shown = text.split('\n').slice(0, 60).join('\n').trimEnd()
	return [
		`## ${path}`,
		'',
		'| поле | | что писать | значение |',
		'|---|---|---|---|',
		...rows,
		'',
		'Пример:',
		'',
		`\`\`\`\`${path.split('.').at(-1)}`,
		shown,
		'````',
		'',
	].join('\n')
}

const settingRows = () =>
	Object.entries(settingNotes)
		.filter(([name]) => name in settingDefaults)
		.map(([name, note]) => `| \`${name}\` | ${name in ownFacts ? '✓' : ''} | ${note} | текст |`)

const fieldRows = (name: CollectionName) =>
	fieldsOf(collections[name].each).map(({ path, required, kind, allowed }) => {
		const value = allowed ? `${kind}: ${allowed}` : kind
		return `| \`${path}\` | ${required ? '✓' : ''} | ${noteOf(name, path)} | ${value} |`
	})

export const noteOf = (collection: CollectionName, path: string) =>
	otherNotes[collection]?.[path] ?? noteOfDraft(collection, path)
