/** https://bottosson.github.io/posts/oklab/: lightness 0–1, chroma, hue in degrees. */
type Oklch = { l: number; c: number; h: number }

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

const linearOf = (hex: string) =>
	[1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [number, number, number]

export function oklchOf(hex: string): Oklch {
	const [r, g, b] = linearOf(hex)
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
	const [one, other] = [
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	]
	return {
		l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		c: Math.hypot(one, other),
		h: (Math.atan2(other, one) * 180) / Math.PI,
	}
}

/** Reduces the chroma until the colour is within sRGB. */
export function hexOf({ l, c, h }: Oklch): string {
	let [low, high] = [0, c]
	if (isShown(channels({ l, c, h }))) low = c
	else
		for (let step = 0; step < 16; step++) {
			const middle = (low + high) / 2
			if (isShown(channels({ l, c: middle, h }))) low = middle
			else high = middle
		}
	const parts = channels({ l, c: low, h }).map(part =>
		Math.round(encoded(Math.min(1, Math.max(0, part))) * 255),
	)
	return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

const isShown = (parts: number[]) => parts.every(part => part >= -0.0005 && part <= 1.0005)

function channels({ l, c, h }: Oklch) {
	const [one, other] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
	const long = (l + 0.3963377774 * one + 0.2158037573 * other) ** 3
	const middle = (l - 0.1055613458 * one - 0.0638541728 * other) ** 3
	const short = (l - 0.0894841775 * one - 1.291485548 * other) ** 3
	return [
		4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
	]
}

const luminance = (hex: string) => {
	const [r, g, b] = linearOf(hex)
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string) {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
	return (light + 0.05) / (dark + 0.05)
}
