import { isRaster } from '#app/clinic/catalog/picture-copies.ts'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { FileCache } from '#app/content/file-cache.server.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import type { Item } from '#app/content/parse/read-file.server.ts'
import { pictureError } from '#app/content/pictures/picture-error.ts'

/** Twice the largest displayed width, for dense screens. */
const enough = { doctors: 480, others: 720 }

type Named = {
	item: Item
	directory: string
	path: string[]
	src: string
	width?: number | undefined
	height?: number | undefined
}

export function oddSizes(cache: FileCache, { records }: LoadedContent): Mistake[] {
	const images = (['services', 'news', 'promotions'] as const).flatMap(directory =>
		(
			records[directory] as Item<{
				image?: { src: string; w?: number | undefined; h?: number | undefined } | undefined
			}>[]
		).flatMap((item): Named[] => {
			const { image } = item.thing
			return image
				? [{ item, directory, path: ['image'], src: image.src, width: image.w, height: image.h }]
				: []
		}),
	)
	const portraits = records.doctors.flatMap((item): Named[] =>
		item.thing.photo
			? [{ item, directory: 'doctors', path: ['photo', 'src'], src: item.thing.photo.src }]
			: [],
	)
	const gallery = records.gallery.map(
		(item): Named => ({ item, directory: 'gallery', path: ['src'], ...item.thing }),
	)
	return [...images, ...portraits, ...gallery].flatMap(named => remarks(cache, named))
}

function remarks(cache: FileCache, { item, directory, path, src, width, height }: Named) {
	const file = src.startsWith(`${directory}/`) ? src : `${directory}/${src}`
	const seen = cache.get(file)?.picture
	if (!seen || pictureError(file, seen) || seen.width * seen.height === 0) return []
	const needed = directory === 'doctors' ? enough.doctors : enough.others
	const size = `${seen.width} × ${seen.height}`
	return [
		...(isRaster(file) && seen.width < needed
			? [`${file}: ${size} точек: на чётких экранах снимок будет размытым; нужна ширина от ${needed}`]
			: []),
		...(width && height && Math.abs(width / height / (seen.width / seen.height) - 1) > 0.02
			? [`размеры не те, что у ${file}: ${size}; уберите их, сайт прочтёт их сам`]
			: []),
	].map(says => mistakeAt(item, path, says, 'warning'))
}
