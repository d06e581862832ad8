/** Ends a command with one line: 1 refused or not found, 64 wrong usage, 78 wrong settings. */
export class CommandError extends Error {
	override name = 'CommandError'
	readonly exitCode: 1 | 64 | 78

	constructor(message: string, exitCode: 1 | 64 | 78 = 1) {
		super(message)
		this.exitCode = exitCode
	}
}

const ofDisk =
	/^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|ENOENT|EACCES|ENOTDIR|EISDIR|EPERM|53100|SQLITE_(FULL|IOERR|CANTOPEN|READONLY).*)$/

export function diskErrorCode(error: unknown) {
	const { code = '' } = error as NodeJS.ErrnoException
	return ofDisk.test(code) ? code : undefined
}

const reasons: Record<string, string> = {
	ENOENT: 'такой папки нет, создайте её',
	ENOTDIR: 'на этом пути файл, а не папка',
	EEXIST: 'на этом пути файл, а не папка',
	EISDIR: 'это папка, а нужен файл',
	EACCES: 'нет прав на эту папку',
	EPERM: 'нет прав на эту папку',
	EROFS: 'диск только для чтения',
	ENOSPC: 'на диске нет места',
	EDQUOT: 'на диске нет места',
}

export const whyNotWritten = (code: string) => reasons[code] ?? code
