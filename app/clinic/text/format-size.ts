import { formatNumber } from './format-number.ts'

export function sizeWords(bytes: number) {
	const kilobytes = Math.max(1, Math.round(bytes / 1024))
	if (kilobytes < 1000) return `${kilobytes}\u00a0КБ`
	return `${formatNumber(bytes / 1024 / 1024, 1)}\u00a0МБ`
}
