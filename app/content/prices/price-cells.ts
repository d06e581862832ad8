type Price = { price: number; price_to?: number; price_from: boolean }

/** «5 200,00», «5200 руб.», «от 5 200», «5 200–6 000», «5,200.00», «бесплатно». */
export function priceOf(text: string): Price | undefined {
	const words = text
		.toLowerCase()
		.replace(/(руб(лей|ля|ль)?\.?|₽|р\.)/g, ' ')
		.trim()
	if (/^(бесплатно|без оплаты)$/.test(words)) return { price: 0, price_from: false }
	const range = /^(от)?\s*([\d\s.,']+?)\s*(?:-|–|—|до)\s*([\d\s.,']+)$/.exec(words)
	if (range) {
		const [price, price_to] = [roubles(range[2]), roubles(range[3])]
		if (price === undefined || price_to === undefined || price_to < price) return undefined
		return { price, price_to, price_from: false }
	}
	const [, from, digits] = /^(от)?\s*([\d\s.,']+)$/.exec(words) ?? []
	const price = roubles(digits)
	return price === undefined ? undefined : { price, price_from: Boolean(from) }
}

function roubles(text = '') {
	const digits = text.replace(/[\s']/g, '')
	const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)
		? digits.replaceAll(',', '')
		: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(digits)
			? digits.replaceAll('.', '')
			: digits
	const [, whole, kopecks = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
	return whole === undefined || Number(kopecks) > 0 ? undefined : Number(whole)
}

export function dayOf(text: string) {
	const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?!\d)/.exec(text) ?? []
	const iso = day
		? `${year?.padStart(4, '20')}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`
		: text.slice(0, 10)
	const date = new Date(`${iso}T00:00:00Z`)
	const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(date.getTime())
	return isDay && date.toISOString().startsWith(iso) ? iso : undefined
}

const units: [words: RegExp, unit: string][] = [
	[/зуб/, 'зуб'],
	[/челюст/, 'челюсть'],
	[/снимо|снимк/, 'снимок'],
	[/канал/, 'канал'],
]

export const unitOf = (text: string) =>
	units.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? 'услуга'

export const nomenclature = /^[AАBВ]\d\d\.\d{2,3}(\.\d{3}){1,2}$/i

/** In Latin letters, where Cyrillic ones look the same. */
export const codeOf = (text: string) => text.toUpperCase().replace('\u0410', 'A').replace('\u0412', 'B')
