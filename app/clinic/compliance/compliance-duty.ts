import type { Settings } from '#app/clinic/settings.ts'
import { placeholdersLeft } from '#app/content/check/unfilled.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import { fieldName, isError } from '#app/content/mistake.ts'

/** `unseen` marks what a person has to check. */
export type Finding = {
	law: string
	what: string
	status: 'found' | 'missing' | 'expired' | 'warning' | 'unseen'
	place: string
}

export type Site = {
	loadedContent: LoadedContent
	settings: Settings
	today: string
	origin: string | undefined
	remote: boolean
}

export type Duties = (site: Site) => Finding[]

type Gaps = { missing?: string[]; expired?: string[]; warning?: string[] }

const worstFirst = ['missing', 'expired', 'warning'] as const

export function duty(law: string, what: string, place: string, gaps: Gaps): Finding[] {
	const lines = worstFirst.flatMap(status => {
		const places = [...new Set(gaps[status])]
		return places.length > 0 ? [{ law, what, status, place: named(places) }] : []
	})
	return lines.length > 0 ? lines : [{ law, what, status: 'found', place }]
}

export const unless = (holds: unknown, place: string) => (holds ? [] : [place])

export const lacking = ({ mistakes }: LoadedContent, files: string, fields: RegExp) =>
	mistakes
		.filter(mistake => isError(mistake) && mistake.file.startsWith(files) && fields.test(mistake.field ?? ''))
		.map(({ file, line, field }) => `${[file, line].filter(Boolean).join(':')}: ${field}`)

export const unfilledFiles = ({ records }: LoadedContent, files: string, fields = /./) =>
	placeholdersLeft(records)
		.filter(({ text: { item, path } }) => item.file.startsWith(files) && fields.test(fieldName(path)))
		.map(({ text: { item } }) => item.file)

export const unfilled = (...about: Parameters<typeof unfilledFiles>) =>
	[...new Set(unfilledFiles(...about))].map(notFilled)

export const notFilled = (file: string) => `${file}: шаблон не заполнен`

const shown = 3

function named(places: string[]) {
	const rest = places.length - shown
	return places.slice(0, shown).join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

export const isGap = ({ status }: Finding) => status === 'missing' || status === 'expired'
