/** Widths of the reduced copies, in pixels: of a face on the home page, of a card, of a page on a telephone, of a wide page; dense screens included. */
export const copyWidths = [160, 360, 720, 1080] as const

/** The formats of the copies, the smallest first; whoever knows none but the last is served as well. */
export const copyFormats = ['avif', 'webp', 'jpg'] as const
export type CopyFormat = (typeof copyFormats)[number]

/** A copy of these widths has at most so many bytes: what a telephone asks for. */
export const phoneCopy = { width: 720, bytes: 25_000 }

/** Pictures that are shown by copies; drawings are shown as they are. */
export const isRaster = (path: string) => /\.(jpe?g|png|webp|avif)$/i.test(path)

/** The addresses of a picture's copies in one format, for `srcset`. */
export const copySet = (src: string, format: CopyFormat) =>
	copyWidths.map(width => `${src}/${width}.${format} ${width}w`).join(', ')

/** Whether copies are offered at an address: that of a photograph of the content folder. */
export const hasCopies = (src: string) => src.startsWith('/pictures/') && isRaster(src)
