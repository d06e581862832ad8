import type { Command } from 'commander'
import { aNumber, anEmail, aPhone, once } from '#app/cli/arguments.ts'
import { CommandError } from '#app/cli/command-error.ts'
import type { PersonQuery } from '#app/clinic/personal-data/person-matcher.server.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'

export const asking = (command: Command) =>
	command
		.option('--phone <P>', 'телефон, в любом написании', once(aPhone))
		.option('--email <E>', 'почта; большие и малые буквы равны', once(anEmail))
		.option('--review <N>', 'номер отзыва: телефона и почты в отзывах нет', once(aNumber))

export function askedIn({ phone, email, review }: PersonQuery): PersonQuery {
	const query = { ...(phone && { phone }), ...(email && { email }), ...(review && { review }) }
	if (Object.keys(query).length === 0)
		throw new CommandError('Укажите, о ком речь: --phone, --email или --review', 64)
	if (Object.keys(query).length > 1)
		throw new CommandError(
			'Укажите что-то одно: --phone, --email или --review. Двое могли бы стать одним',
			64,
		)
	return query
}

const withoutCode = '. Городской номер могли написать без кода: поищите и так, а ещё по почте'

export function nobody({ phone }: PersonQuery) {
	const isLandline = phone && /^\+7[348]/.test(phoneKey(phone))
	return new CommandError(`О таком человеке здесь ничего нет${isLandline ? withoutCode : ''}`)
}
