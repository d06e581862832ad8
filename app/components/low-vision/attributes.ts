import type { LowVision } from '#app/clinic/low-vision.ts'

/** `font_size` stands on <html> as `data-font-size`, for the style sheets to go by. */
export const attributeOf = (setting: string) => `data-${setting.replace('_', '-')}`

export const attributesOf = (chosen: LowVision | undefined) =>
	Object.fromEntries(Object.entries(chosen ?? {}).map(([name, value]) => [attributeOf(name), value]))
