import { join } from 'node:path'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { clinicZone, settings } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { type DocumentCategory, documentCategories } from '#app/clinic/publications/document-categories.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { type DraftKind, draftKinds } from '#app/content/start/draft-values.ts'
import { writeDraft } from '#app/content/start/new-draft.server.ts'

type Keys = { category?: DocumentCategory; group?: string }

export function newCommand(content: Command) {
	content
		.command('new')
		.addArgument(new Argument('<KIND>', `что создать: ${draftKinds.join(', ')}`).choices(draftKinds))
		.argument('<SLUG>', 'название по-русски или имя в адресе страницы')
		.addOption(new Option('--category <CATEGORY>', 'раздел документа').argParser(aCategory))
		.option('--group <slug>', 'группа услуги из categories.yaml; без неё первая')
		.description(
			'создать черновик с пояснениями: услуги, врача, новости, акции, вакансии, документа, договора',
		)
		.action((kind: DraftKind, name: string, { category, group }: Keys) => {
			if (kind === 'document' && category === undefined)
				throw new CommandError(`Укажите раздел документа: --category ${sections}`)
			if (kind !== 'document' && category !== undefined)
				throw new CommandError('Ключ --category только для документа')
			if (group !== undefined && kind !== 'service') {
				throw new CommandError('Ключ --group только для услуги')
			}
			const { CONTENT_DIR, CLINIC_NOW } = settings()
			const today = dayIn(clinicZone(CONTENT_DIR), CLINIC_NOW ?? new Date())
			const written = writeDraft(CONTENT_DIR, kind, name, today, category, group)
			if (written.error !== undefined) throw new CommandError(written.error)
			process.stdout.write(`${join(CONTENT_DIR, written.path)}\n`)
		})
}

const sections = Object.entries(documentCategories)
	.map(([category, words]) => `${category} (${words})`)
	.join(', ')

function aCategory(text: string) {
	if (!Object.hasOwn(documentCategories, text)) throw new InvalidArgumentError(sections)
	return text
}
