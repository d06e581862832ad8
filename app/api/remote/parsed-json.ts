export function parsedJson(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text)
	} catch {
		return undefined
	}
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
