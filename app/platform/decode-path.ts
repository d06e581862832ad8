/** A path, or a part of one, with its escapes resolved; undefined where they are none. */
export function decodePath(path: string) {
	if (!path.includes('%')) return path
	try {
		return decodeURIComponent(path)
	} catch {
		return undefined
	}
}

/** Where the escapes of a path are none, each percent sign stands for itself. */
export const decodable = (path: string) =>
	decodePath(path) === undefined ? path.replaceAll('%', '%25') : path
