import { cut } from '#app/clinic/search/words/cut.ts'
import type { SearchAnswer } from './search.ts'

const mostOfAList = 50

type Fields = Record<string, unknown>

/** A search answer of any JSON: what cannot be shown is left out. `tookMs` stands in where the answer has no time. */
export function readSearchAnswer(body: unknown, tookMs: number): SearchAnswer {
	const answer = unwrapped(body)
	const list = <Hit>(name: string, read: (fields: Fields, label: string) => Hit) => listOf(answer[name], read)
	const { corrected } = answer
	const took = answer.took_ms ?? answer.tookMs
	const lists = {
		categories: list('categories', (fields, name) => ({ ...idOf(fields), name, description: about(fields) })),
		services: list('services', (fields, name) => ({
			...idOf(fields),
			slug: textOf(fields.slug ?? fields.id),
			name,
			description: about(fields),
		})),
		doctors: list('doctors', (fields, name) => ({
			...idOf(fields),
			name,
			specialization: textOf(fields.specialization),
		})),
		documents: list('documents', (fields, title) => ({
			...idOf(fields),
			title,
			category: textOf(fields.category),
		})),
		promotions: list('promotions', (fields, title) => ({
			...idOf(fields),
			title,
			description: about(fields),
		})),
	}
	const given = Object.values(lists).reduce((sum, { length }) => sum + length, 0)
	return {
		...lists,
		pages: list('pages', (fields, title) => ({
			to: ownAddress(textOf(fields.to)),
			title,
			under: textOf(fields.under),
			text: cut(textOf(fields.text)),
		})).filter(({ to }) => to !== ''),
		total: Math.max(positive(answer.total), given),
		took_ms: isCount(took) ? took : Math.round(tookMs),
		corrected: typeof corrected === 'string' && corrected.trim() ? cut(corrected.trim()) : null,
		understood: Array.isArray(answer.understood)
			? answer.understood.map(textOf).filter(Boolean).slice(0, 10)
			: [],
	}
}

/** True where JSON may be a search answer at all, however empty. */
export const isSearchAnswer = (body: unknown) => isFields(body)

function listOf<Hit>(list: unknown, read: (fields: Fields, label: string) => Hit): Hit[] {
	if (!Array.isArray(list)) return []
	return list
		.filter(isFields)
		.flatMap(fields => {
			const label = [fields.name, fields.title, fields.full_name, fields.fullName].map(textOf).find(Boolean)
			return label ? [read(fields, label)] : []
		})
		.slice(0, mostOfAList)
}

function unwrapped(body: unknown): Fields {
	const fields = isFields(body) ? body : {}
	return isFields(fields.data) ? fields.data : fields
}

function idOf({ id }: Fields): { id?: number } {
	const number = positive(id)
	return number > 0 ? { id: number } : {}
}

function positive(value: unknown) {
	const number = Number(textOf(value))
	return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** An address of this site, or none. */
const ownAddress = (to: string) => (/^\/[a-z][\w/.#?=&-]*$/i.test(to) ? to : '')

const about = ({ description }: Fields) => cut(textOf(description))

/** Long enough for any name, short enough for any list. */
const textOf = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number'
		? String(value).toWellFormed().trim().slice(0, 1000)
		: ''

const isCount = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
