/** A node of an older edition leaves what it does not know to the newer ones. */
export function unknownKind(kind: string): never {
	throw Object.assign(new Error(`Nothing is said about ${kind}`), { code: 'UNKNOWN_KIND' })
}
