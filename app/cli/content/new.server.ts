import { join } from 'node:path'
import { Argument, type Command } from 'commander'
import { clinicZone, settings } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { type DraftKind, draftKinds } from '#app/content/start/draft-values.ts'
import { writeDraft } from '#app/content/start/new-draft.server.ts'

export function newCommand(content: Command) {
	content
		.command('new')
		.addArgument(new Argument('<KIND>', `что создать: ${draftKinds.join(', ')}`).choices(draftKinds))
		.argument('<SLUG>', 'название по-русски или имя в адресе страницы')
		.description('создать черновик услуги, врача, новости, акции или вакансии с пояснениями')
		.action((kind: DraftKind, name: string) => {
			const { CONTENT_DIR, CLINIC_NOW } = settings()
			const today = dayIn(clinicZone(CONTENT_DIR), CLINIC_NOW ?? new Date())
			const written = writeDraft(CONTENT_DIR, kind, name, today)
			if (written.error !== undefined) throw new CommandError(written.error)
			process.stdout.write(`${join(CONTENT_DIR, written.path)}\n`)
		})
}
