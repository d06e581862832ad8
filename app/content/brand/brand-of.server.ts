import { createHash } from 'node:crypto'
import { type Brand, coloursOf } from '#app/clinic/brand/brand.ts'
import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { FileCache } from '#app/content/file-cache.server.ts'

const photoNames = { hero: /^brand\/hero\.(jpe?g|png|webp)$/, preview: /^brand\/preview\.(png|jpe?g)$/ }

export function brandOf({ brand, drawings }: ContentRecords, cache: FileCache): Brand {
	const file = brand[0]?.thing ?? {}
	const states = [...cache]
		.filter(([path]) => path.startsWith('brand/'))
		.map(([path, { hash }]) => path + hash)
	const photo = (name: keyof typeof photoNames) => {
		const path = [...cache.keys()].find(path => photoNames[name].test(path))
		return path && { [name]: path }
	}
	return {
		colours: coloursOf(file),
		typeface: file.typeface ?? 'golos',
		drawings: Object.fromEntries(drawings.map(({ thing }) => [thing.name, thing])),
		photos: { ...photo('hero'), ...photo('preview') },
		version: createHash('sha256').update(states.sort().join('\n')).digest('base64url').slice(0, 8),
	}
}
