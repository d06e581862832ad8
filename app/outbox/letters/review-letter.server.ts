import type { Executor } from '#app/database/database.server.ts'
import { type Letter, type LetterContext, onlyLink, reviewLinkRules, sentAt } from './letter.ts'
import { visitorLine, visitorQuote } from './visitor-text.ts'

export async function reviewLetter(
	db: Executor,
	id: string,
	context: LetterContext,
): Promise<Letter | undefined> {
	const review = await db.selectFrom('reviews').selectAll().where('id', '=', Number(id)).executeTakeFirst()
	if (!review) return undefined

	const subject = `Новый отзыв № ${review.id}`
	// The link shows the review, so it must not be sent where the review must not.
	if (context.details === 'number') {
		return { subject, text: `${subject}. Прочитать его: npm run clinic -- reviews list\n` }
	}

	const about = [context.doctorName(review.doctor_id), context.serviceTitle(review.service_id)].filter(
		Boolean,
	)
	const facts = [
		`Подпись: ${visitorLine(review.author_name)}`,
		`Оценка: ${review.rating} из 5`,
		...(about.length > 0 ? [`О ком и о чём: ${about.join(', ')}`] : []),
		`Отправлен: ${sentAt(review.created_at, context.timezone)}`,
	]
	const link = await context.moderationLink(review)
	const steps = [`Опубликовать, отклонить или ответить: ${link}`, reviewLinkRules, onlyLink]

	// Before the visitor's text, which may contain fake links.
	return {
		subject,
		text: `${[subject, steps.join('\n'), facts.join('\n'), visitorQuote(review.text)].join('\n\n')}\n`,
	}
}
