import { decodePath } from '#app/platform/decode-path.ts'

export function match(pattern: string, path: string) {
	if (!pattern.includes('{')) return pattern === path ? {} : undefined

	const wanted = pattern.split('/')
	const given = path.split('/')
	if (wanted.length !== given.length) return undefined

	const parts: Record<string, string> = {}
	for (const [index, piece] of wanted.entries()) {
		const value = given[index] ?? ''
		if (piece.startsWith('{') && value !== '') parts[piece.slice(1, -1)] = decodePath(value) ?? value
		else if (piece !== value) return undefined
	}
	return parts
}
