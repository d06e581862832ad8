import { isRaster } from '#app/clinic/catalog/picture-copies.ts'
import type { Mistake } from '#app/content/mistake.ts'
import type { PictureHeader } from '#app/files/picture-header.ts'
import { mostPixels } from '#app/files/picture-process.server.ts'

const shown = new Set<PictureHeader['type']>(['jpeg', 'png', 'webp', 'avif'])

const others: Partial<Record<PictureHeader['type'], string>> = {
	heic: 'снимок в формате HEIC: сайт его не читает. Сохраните его как JPEG, например из «Просмотра» или «Фотографий» (на iPhone: Настройки, Камера, Форматы, «Наиболее совместимый»), и впишите новое имя файла',
	gif: 'рисунок в формате GIF: сайт его не читает. Сохраните его как PNG или JPEG и впишите новое имя файла',
	tiff: 'рисунок в формате TIFF: сайт его не читает. Сохраните его как JPEG и впишите новое имя файла',
}

export function pictureError(path: string, header: PictureHeader | undefined) {
	if (!header) return 'это не рисунок или файл повреждён: сохраните его заново как JPEG или PNG'
	const { type, width, height } = header
	if (others[type]) return others[type]
	if (type === 'svg')
		return path.toLowerCase().endsWith('.svg')
			? undefined
			: 'внутри рисунок SVG: назовите файл с окончанием .svg'
	if (!shown.has(type) || !isRaster(path)) return 'внутри снимок: назовите файл с окончанием .jpg или .png'
	if (width * height === 0) return 'у снимка нет размеров: сохраните его заново как JPEG или PNG'
	if (width * height <= mostPixels) return undefined
	return `снимок слишком большой: ${width} × ${height} точек; уменьшите его, например до 4000 точек по длинной стороне`
}

/** Unsupported formats are warnings, because they may be originals. */
export function mistakesOf(path: string, header: PictureHeader | undefined): Mistake[] {
	const says = pictureError(path, header)
	if (!says) return []
	return [{ level: isRaster(path) || /\.svg$/i.test(path) ? 'error' : 'warning', file: path, says }]
}
