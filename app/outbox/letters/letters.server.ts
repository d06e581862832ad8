import type { Executor } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { appointmentLetter } from './appointment-letter.server.ts'
import { digestLetter } from './digest-letter.server.ts'
import { jobApplicationLetter } from './job-application-letter.server.ts'
import { type Letter, type LetterContext, unknownKind } from './letter.ts'
import { reviewLetter } from './review-letter.server.ts'

type Compose = (db: Executor, id: string, context: LetterContext) => Promise<Letter | undefined>

const testLetter: Compose = async () => ({
	subject: 'Проверка писем с сайта',
	text: 'Это письмо отправлено командой outbox test: почта сайта настроена, заявки будут приходить сюда.\n',
})

const letters: Partial<Record<string, Compose>> = {
	appointment: appointmentLetter,
	job_application: jobApplicationLetter,
	review: reviewLetter,
	digest: digestLetter,
	test: testLetter,
}

export async function letterOf(db: Executor, { kind, about_id }: OutboxRow, context: LetterContext) {
	const compose = letters[kind] ?? unknownKind(kind)
	return await compose(db, about_id, context)
}
