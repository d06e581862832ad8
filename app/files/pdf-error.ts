/** PDF readers tolerate some bytes before the header and after the trailer. */
export const pdfEndBytes = 1024

export function pdfError(size: number, beginning?: Buffer, end?: Buffer) {
	if (size === 0) return 'файл пуст: скопируйте его заново; до тех пор сайт его не отдаёт'
	if (!beginning || !end) return 'файл не прочитать: проверьте права на него; до тех пор сайт его не отдаёт'
	if (!beginning.includes('%PDF-'))
		return 'это не PDF, хотя так назван: сохраните документ как PDF; до тех пор сайт его не отдаёт'

	const [, table] = /startxref\s+(\d+)\s+%%EOF/.exec(end.toString('latin1')) ?? []
	return table !== undefined && Number(table) < size
		? undefined
		: 'PDF обрывается, не дойдя до конца: скопируйте его заново; до тех пор сайт его не отдаёт'
}
