import { InvalidArgumentError } from 'commander'

/** Parsers of options: anything else ends the command with exit code 64. */
const matching = (isFit: (text: string) => boolean) => (text: string) => {
	if (!isFit(text)) throw new InvalidArgumentError('')
	return text
}

export const aMonth = matching(text => /^\d{4}-(0[1-9]|1[0-2])$/.test(text))

export const aPhone = matching(text => {
	const digits = text.match(/\p{Nd}/gu)?.length ?? 0
	return digits >= 5 && digits <= 15
})

export const anEmail = matching(text => /^[^\s@]+@[^\s@]+$/.test(text.trim()))

export const aReason = matching(text => text.trim() !== '')

export function aNumber(text: string) {
	if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('')
	return Number(text)
}
