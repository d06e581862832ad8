import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { drawingNames } from '#app/clinic/brand/brand.ts'
import type { ContentVersion } from '#app/content/content-version.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
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

const megabyte = 1024 * 1024
const most = 15

/** What lies in the folder of the clinic's look and cannot be shown. */
export function brandFiles(folder: string, { content }: ContentVersion): Mistake[] {
	const files = everyFile(folder).filter(file => file.startsWith('brand/'))
	const { drawings } = content.brand
	return [
		...files
			.filter(file => !known.has(file.slice('brand/'.length)))
			.map(file => remark(file, `сайт не читает этот файл; в папке brand стоят: ${[...known].join(', ')}`)),
		...files.filter(file => photos.includes(posix.basename(file))).flatMap(file => photoFault(folder, file)),
		...(drawings.logo && drawings.logo.width / drawings.logo.height >= 1.2 && !drawings.icon
			? [remark('brand/logo.svg', 'значку для вкладки нужен квадрат: положите рядом icon.svg')]
			: []),
	]
}

const remark = (file: string, says: string): Mistake => ({ level: 'warning', file, says })

function photoFault(folder: string, file: string): Mistake[] {
	const { size } = statSync(join(folder, file))
	if (size > most * megabyte)
		return [error(file, `файл слишком большой: ${Math.ceil(size / megabyte)} МБ; не больше ${most} МБ`)]
	return isPhoto(firstBytes(join(folder, file))) ? [] : [error(file, 'это не рисунок PNG, JPEG или WebP')]
}

const error = (file: string, says: string): Mistake => ({ level: 'error', file, says })

function firstBytes(path: string) {
	const bytes = Buffer.alloc(12)
	const file = openSync(path, 'r')
	try {
		readSync(file, bytes, 0, bytes.length, 0)
	} finally {
		closeSync(file)
	}
	return bytes
}

const isPhoto = (bytes: Buffer) =>
	bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
	bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
	(bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
