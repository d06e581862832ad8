import { longDate } from '#app/clinic/text/format-date.ts'
import { roubles } from '#app/clinic/text/money.ts'
import type { Promotion } from './promotion.ts'

export const endingFirst = <Given extends Pick<Promotion, 'valid_to' | 'id'>>(promotions: Given[]) =>
	promotions.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)) || a.id - b.id)

const lastDay = ({ valid_to }: Pick<Promotion, 'valid_to'>) => valid_to || '9999'

export function lastDayWords(validTo: string, today: string) {
	const day = longDate(validTo)
	return `до\u00a0${validTo.slice(0, 4) === today.slice(0, 4) ? day.replace(/\u00a0\d{4}$/, '') : day}`
}

export function savingOf({
	price_new,
	price_old,
	discount_percent,
}: Pick<Promotion, 'price_new' | 'price_old' | 'discount_percent'>) {
	if (price_new !== undefined) {
		return { now: roubles(price_new), before: price_old === undefined ? undefined : roubles(price_old) }
	}
	return discount_percent === undefined
		? undefined
		: { now: `скидка ${discount_percent}\u00a0%`, before: undefined }
}
