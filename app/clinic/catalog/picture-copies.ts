/** Pixels: a face on the home page, a card, a page on a phone, a wide page; twice that on dense screens. */
export const copyWidths = [160, 360, 720, 1080] as const

export const copyFormats = ['avif', 'webp', 'jpg'] as const
export type CopyFormat = (typeof copyFormats)[number]

export const phoneCopy = { width: 720, bytes: 25_000 }

export const isRaster = (path: string) => /\.(jpe?g|png|webp|avif)$/i.test(path)

export const copySet = (src: string, format: CopyFormat) =>
	copyWidths.map(width => `${src}/${width}.${format} ${width}w`).join(', ')

export const hasCopies = (src: string) => src.startsWith('/pictures/') && isRaster(src)
