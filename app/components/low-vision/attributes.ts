import type { LowVision } from '#app/clinic/low-vision.ts'

export const attributeOf = (setting: string) => `data-${setting.replace('_', '-')}`

export const attributesOf = (chosen: LowVision | undefined) =>
	Object.fromEntries(Object.entries(chosen ?? {}).map(([name, value]) => [attributeOf(name), value]))
