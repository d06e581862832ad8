import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { drawingNames } from '#app/clinic/brand/brand.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { megabyte } from '#app/platform/units.ts'
import { everyFile } from './stray-files.server.ts'

const drawings = drawingNames.map(name => `${name}.svg`)
const photos = [
	'preview.png',
	'preview.jpg',
	'preview.jpeg',
	'hero.jpg',
	'hero.jpeg',
	'hero.png',
	'hero.webp',
]
const known = new Set(['brand.yaml', ...drawings, ...photos])

const most = 15

export function brandFiles(folder: string, { content }: LoadedContent): Mistake[] {
	const files = everyFile(folder).filter(file => file.startsWith('brand/'))
	const { drawings } = content.brand
	return [
		...files
			.filter(file => !known.has(file.slice('brand/'.length)))
			.map(file => remark(file, `сайт не читает этот файл; в папке brand стоят: ${[...known].join(', ')}`)),
		...files.filter(file => photos.includes(posix.basename(file))).flatMap(file => sizeError(folder, file)),
		...(drawings.logo && drawings.logo.width / drawings.logo.height >= 1.2 && !drawings.icon
			? [remark('brand/logo.svg', 'значку для вкладки нужен квадрат: положите рядом icon.svg')]
			: []),
	]
}

const remark = (file: string, says: string): Mistake => ({ level: 'warning', file, says })

/** Other defects of photographs are reported where pictures are read. */
function sizeError(folder: string, file: string): Mistake[] {
	const { size } = statSync(join(folder, file))
	if (size <= most * megabyte) return []
	const says = `файл слишком большой: ${Math.ceil(size / megabyte)} МБ; не больше ${most} МБ`
	return [{ level: 'error', file, says }]
}
