/** For `catch`: undefined where there is no such file; any other error is thrown on. */
export function absent(error: NodeJS.ErrnoException) {
	if (error.code === 'ENOENT') return undefined
	throw error
}
