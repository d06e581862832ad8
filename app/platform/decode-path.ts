/** A path, or a part of one, with its escapes resolved; undefined where they are none. */
export function decodePath(path: string) {
	if (!path.includes('%')) return path
	try {
		return decodeURIComponent(path)
	} catch {
		return undefined
	}
}
