import type { FileCache } from '#app/content/file-cache.server.ts'
import { parsedMarkdown } from '#app/content/parse/parse-markdown.server.ts'
import { readTextSync } from '#app/files/content-files.server.ts'
import { type FileRow, type NamedService, serviceOf } from './price-changes.ts'

/** Services that nobody sees yet: a row of prices cannot refer to them. */
export function draftServices(folder: string, cache: FileCache): NamedService[] {
	return [...cache.values()]
		.filter(
			({ collection, mistakes }) =>
				collection === 'services' && mistakes.some(({ field }) => field === 'draft'),
		)
		.flatMap(({ seen }) => {
			const read = readTextSync(folder, seen)
			const [raw] = 'text' in read ? parsedMarkdown(read.text).raws : []
			const { slug, name } = (raw?.value ?? {}) as Record<string, unknown>
			return typeof slug === 'string' && typeof name === 'string' ? [{ slug, name }] : []
		})
}

/** Says which rows would belong to a service if it were no draft. */
export function waitingForDrafts(rows: FileRow[], drafts: NamedService[]) {
	const free = rows.filter(({ service, archived }) => !service && archived !== '1')
	return drafts.flatMap(draft => {
		const names = free
			.filter(({ name = '' }) => serviceOf({ name }, drafts) === draft.slug)
			.map(({ name }) => `«${name}»`)
		return names.length > 0
			? [
					`услуга «${draft.name}» пока черновик, цены с ней не связаны: ${names.join(', ')}; когда уберёте из неё строку draft: true, запишите эту таблицу ещё раз`,
				]
			: []
	})
}
