import type { ThingOf } from '#app/content/collections.server.ts'
import type { FileCache } from '#app/content/file-cache.server.ts'
import { pictureFile } from './missing-pictures.ts'
import { pictureError } from './picture-error.ts'

type Written = { src: string; alt: string; w?: number | undefined; h?: number | undefined }

export function shownPictures(cache: FileCache) {
	const isUsable = (file: string) => {
		const found = cache.get(file)
		return found !== undefined && !pictureError(file, found.picture)
	}
	const sizeOf = (file: string) => cache.get(file)?.picture

	function image(directory: string, { src, alt, w, h }: Written) {
		const file = pictureFile(directory, src)
		if (!isUsable(file)) return undefined
		const size = w && h ? { width: w, height: h } : sizeOf(file)
		return size?.width ? { src: addressOf(file), alt, w: size.width, h: size.height } : undefined
	}

	return {
		withPicture<Thing extends { image?: Written | undefined }>(directory: string, thing: Thing) {
			const { image: written, ...rest } = thing
			const shown = written && image(directory, written)
			return { ...rest, ...(shown && { image: shown }) }
		},

		doctorOf({ body, photo, photo_consent_ref, ...doctor }: ThingOf<'doctors'>) {
			const { last_name, first_name, middle_name } = doctor
			const file = photo && pictureFile('doctors', photo.src)
			return {
				...doctor,
				...(photo && file && isUsable(file) && { photo: { ...photo, src: addressOf(file) } }),
				full_name: [last_name, first_name, middle_name].filter(Boolean).join(' '),
				about: body,
			}
		},

		galleryItem({ src, before_src, after_src, consent_ref, width, height, ...item }: ThingOf<'gallery'>) {
			const files = [src, before_src, after_src].map(name => name && pictureFile('gallery', name))
			if (files.some(file => file && !isUsable(file))) return []
			const [whole = '', before, after] = files
			const size = width && height ? { width, height } : sizeOf(whole)
			if (!size?.width) return []
			return [
				{
					...item,
					src: addressOf(whole),
					width: size.width,
					height: size.height,
					...(before && { before_src: addressOf(before) }),
					...(after && { after_src: addressOf(after) }),
				},
			]
		},
	}
}

const addressOf = (file: string) => `/pictures/${file.split('/').map(encodeURIComponent).join('/')}`
