export type DescribedColumn = {
	label: string
	/** On the paper that tells somebody what is kept of them, where it is called otherwise there. */
	paperLabel?: string
	/** How the consent names it; null for what the consent is about. */
	consentPattern: RegExp | null
	isRequired?: true
	isPersonal?: true
	/** Visitors write in it what they like, perhaps somebody's telephone. */
	isFreeText?: true
	choices?: Record<string, string>
}

export type ValuesOf<Columns extends Record<string, DescribedColumn>> = {
	-readonly [Name in keyof Columns]: Columns[Name] extends { isRequired: true } ? string : string | null
}

export function columnsOf<Name extends string>(columns: Record<Name, DescribedColumn>) {
	const names = Object.keys(columns) as Name[]

	function labelled(
		row: Record<Name, string | null>,
		inWords: Partial<Record<Name, (value: string) => string | null>>,
		{ names: shown = names, onPaper = false } = {},
	): Record<string, string | null> {
		return Object.fromEntries(
			shown.map(name => {
				const { label, paperLabel = label, choices } = columns[name]
				const toWords = inWords[name] ?? (value => choices?.[value] ?? value)
				return [onPaper ? paperLabel : label, row[name] === null ? null : toWords(row[name])]
			}),
		)
	}

	const impersonal = names.filter(name => !columns[name].isPersonal)
	const freeText = names.filter(name => columns[name].isFreeText)
	return { names, impersonal, freeText, labelled }
}
