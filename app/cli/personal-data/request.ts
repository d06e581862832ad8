import type { Command } from 'commander'
import { aNumber, anEmail, aPhone, once } from '#app/cli/arguments.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { requestNumber } from '#app/clinic/appointments/request-number.ts'
import type { PersonQuery } from '#app/clinic/personal-data/person-matcher.server.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'

export const asking = (command: Command) =>
	command
		.option('--phone <P>', 'телефон, в любом написании', once(aPhone))
		.option('--email <E>', 'почта; большие и малые буквы равны', once(anEmail))
		.option('--review <N>', 'номер отзыва: телефона и почты в отзывах нет', once(aNumber))
		.option('--request <N>', 'одна заявка: номер или id', once(requestNumber))
		.option('--job <N>', 'один отклик: номер', once(aNumber))

const keys = ['phone', 'email', 'review', 'request', 'job'] as const
const choice = '--phone, --email, --review, --request или --job'

export function askedIn(given: PersonQuery): PersonQuery {
	const query = Object.fromEntries(keys.flatMap(key => (given[key] ? [[key, given[key]]] : [])))
	if (Object.keys(query).length === 0) throw new CommandError(`Укажите, о ком речь: ${choice}`, 64)
	if (Object.keys(query).length > 1)
		throw new CommandError(`Укажите что-то одно: ${choice}. Двое могли бы стать одним`, 64)
	return query
}

const withoutCode = '. Городской номер могли написать без кода: поищите и так, а ещё по почте'

export function nobody({ phone, request, job }: PersonQuery) {
	if (request) return new CommandError(`Заявки ${request} здесь нет`)
	if (job) return new CommandError(`Отклика ${job} здесь нет`)
	const isLandline = phone && /^\+7[348]/.test(phoneKey(phone))
	return new CommandError(`О таком человеке здесь ничего нет${isLandline ? withoutCode : ''}`)
}
