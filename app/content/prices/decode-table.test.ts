import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { decodeTable, noTable } from './decode-table.ts'

const whatIs = (bytes: Buffer) => noTable(bytes, decodeTable(bytes).text)
const text = 'Услуга;Цена\nПломба;5000\n'

it.each([
	['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'Это рисунок'],
	['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'Это рисунок'],
	['a workbook', Buffer.from('PK\x03\x04', 'latin1'), 'Это книга Excel'],
	['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Это книга Excel'],
	['a PDF', Buffer.from('%PDF-1.7'), 'Это PDF'],
	['compressed bytes', deflateSync(text.repeat(9)), 'Это не таблица, а файл другой программы'],
])('tells %s from a table', (_, bytes, what) => {
	expect(whatIs(bytes)).toBe(what)
})

it.each([
	['UTF-8', Buffer.from(text)],
	['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
	['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
	['Windows-1251', Buffer.from([0xd3, 0xf1, 0xeb, 0xf3, 0xe3, 0xe0, 0x3b, 0xd6, 0xe5, 0xed, 0xe0, 0x0a])],
	['tabs', Buffer.from(text.replaceAll(';', '\t'))],
])('takes a table in %s', (_, bytes) => {
	expect(whatIs(bytes)).toBeUndefined()
})
