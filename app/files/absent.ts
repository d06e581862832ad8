export function absent(error: NodeJS.ErrnoException) {
	if (error.code === 'ENOENT') return undefined
	throw error
}
