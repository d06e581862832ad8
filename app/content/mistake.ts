/** What is wrong with the content, for the log and for the clinic's editor: in Russian, with the place. */
export type Mistake = {
	/** An error keeps something from being shown; a warning does not. */
	level: 'error' | 'warning'
	file: string
	line?: number
	column?: number
	field?: string
	says: string
}

export type Place = { line?: number; column?: number }

/** `doctors/kim.md:12:3: education[0].year: найдено «две тысячи», нужно целое число` */
export const mistakeLine = ({ file, line, column, field, says }: Mistake) =>
	`${[file, line, column].filter(Boolean).join(':')}: ${field ? `${field}: ` : ''}${says}`

/** `['education', 0, 'year']` as `education[0].year`. */
export const fieldName = (path: PropertyKey[]) =>
	path
		.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
		.join('')
		.replace(/^\./, '')

export const isError = ({ level }: Mistake) => level === 'error'
