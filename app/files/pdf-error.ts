/** Programs that save PDF may write a little before its first line and after its last one. */
export const pdfEndBytes = 1024

/** What keeps a file from being a PDF, told from its two ends; undefined for a whole one. */
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
