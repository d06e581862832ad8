/** `Стоматология „Родник“` → two lines; other names stay whole. */
export function wordmark(name: string): { kind?: string; name: string } {
	const [, kind, quoted] = /^([^„“«»"]+?)\s+[„“«"]([^„“«»"]+)[“”»"]$/.exec(name.trim()) ?? []
	return kind && quoted ? { kind, name: `«${quoted}»` } : { name: name.trim() }
}
