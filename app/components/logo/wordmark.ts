/** Splits `Стоматология „Родник“` into the two lines of the wordmark; a name of another form stays whole. */
export function wordmark(name: string): { kind?: string; name: string } {
	const [, kind, quoted] = /^([^„“«»"]+?)\s+[„“«"]([^„“«»"]+)[“”»"]$/.exec(name.trim()) ?? []
	return kind && quoted ? { kind, name: `«${quoted}»` } : { name: name.trim() }
}
