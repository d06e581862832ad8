import { InvalidArgumentError } from 'commander'
import { isRequestNumber, requestNumber } from '#app/clinic/appointments/request-number.ts'
import { isEmailAddress, isPhone, normalizeText } from '#app/clinic/text/normalize-text.ts'
import { askedPhone } from '#app/clinic/text/phone.server.ts'

/** Parsers of options: anything else ends the command with exit code 64. */
const matching = (allowed: string, isFit: (text: string) => boolean) => (text: string) => {
	if (!isFit(text)) throw new InvalidArgumentError(allowed)
	return text
}

export const aMonth = matching('месяц вида 2026-11', text => /^\d{4}-(0[1-9]|1[0-2])$/.test(text))

const digitsOfPhone = matching('от 5 до 15 цифр', isPhone)

export const aPhone = (text: string) => askedPhone(digitsOfPhone(text))

export const anEmail = matching('один адрес почты', text => isEmailAddress(normalizeText(text.trim())))

export const aText = matching('непустой текст', text => text.trim() !== '')

/** An unset variable of a script is no path. */
export const aPath = matching('непустой путь', text => text.trim() !== '')

export function aRequestNumber(text: string) {
	const number = requestNumber(text)
	if (!isRequestNumber(number) || number.endsWith('-000000'))
		throw new InvalidArgumentError('номер вида 2026-000020')
	return number
}

export function aChainEnd(text: string) {
	const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
	if (!position || !hash)
		throw new InvalidArgumentError('звено и отпечаток, как их напечатала проверка: 12:9f…')
	return { position: Number(position), hash }
}

export function aNumber(text: string) {
	if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('целое число от 1')
	return Number(text)
}

/** Of two the last one would count, unnoticed. */
export const once =
	<Value>(parse: (text: string) => Value) =>
	(text: string, earlier: Value | undefined) => {
		if (earlier !== undefined) throw new InvalidArgumentError('одно значение на команду')
		return parse(text)
	}
