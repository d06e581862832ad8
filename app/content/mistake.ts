export type Mistake = {
	level: 'error' | 'warning'
	file: string
	line?: number
	column?: number
	field?: string
	says: string
}

export type Place = { line?: number; column?: number }

export const mistakeLine = ({ file, line, column, field, says }: Mistake) =>
	`${[file, line, column].filter(Boolean).join(':')}: ${field ? `${inWords(field)}: ` : ''}${says}`

/** «[2].closed» of a list is «запись 3: closed»: people count from one. */
const inWords = (field: string) =>
	field.replace(/^\[(\d+)\]\.?/, (_, index) => `запись ${Number(index) + 1}: `).replace(/: $/, '')

export const fieldName = (path: PropertyKey[]) =>
	path
		.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
		.join('')
		.replace(/^\./, '')

export const isError = ({ level }: Mistake) => level === 'error'

export const filesWithErrors = (mistakes: Mistake[]) => [
	...new Set(mistakes.filter(isError).map(({ file }) => file)),
]
