import sharp from 'sharp'

type Photo = {
	width: number
	height: number
	format?: 'jpeg' | 'png' | 'webp' | 'avif'
	/** As Exif has it: from 5 on the camera was held upright. */
	orientation?: number
	/** How much of it is grain: 1 as in photographs, more is noise. */
	grain?: number
	quality?: number
}

/** Structures of each size, the larger the stronger, as photographs have them. */
const octaves = [
	[400, 60],
	[120, 30],
	[40, 16],
	[12, 8],
	[4, 4],
	[1, 3],
] as const

/**
 * What no visitor may learn: the camera writes it into the file. None so short that compressed bytes may hold it by
 * chance; the header is read beside it.
 */
export const secrets = ['Camera of Anna', '55/1 1/1', 'Exif', 'exif', 'http://ns.adobe.com/xap']

/** A picture like a photograph, with everything a telephone writes into it. */
export async function photo({
	width,
	height,
	format = 'jpeg',
	orientation = 1,
	grain = 1,
	quality = 88,
}: Photo) {
	// A large one is a smaller one enlarged, with the grain of a camera on it.
	const scale = Math.max(1, Math.round(Math.max(width, height) / 1000))
	const [wide, high] = [Math.round(width / scale), Math.round(height / scale)]
	const sum = new Float32Array(wide * high * 3)
	for (const [step, strength] of octaves) {
		const small = { width: Math.max(1, Math.ceil(wide / step)), height: Math.max(1, Math.ceil(high / step)) }
		const sigma = Math.min(120, step <= 4 ? strength * grain : strength)
		const layer = await sharp(await noise(small, sigma))
			.resize(wide, high, { fit: 'fill', kernel: 'cubic' })
			.raw()
			.toBuffer()
		for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (layer[at] ?? 0) - 128
	}
	const small = Buffer.from(Uint8ClampedArray.from(sum, value => value + 128))
	const picture = sharp(small, { raw: { width: wide, height: high, channels: 3 } }).resize(width, height, {
		fit: 'fill',
	})
	if (scale > 1) picture.composite([{ input: await noise({ width, height }, 7), blend: 'overlay' }])
	return await picture
		.withExif({
			IFD0: { Make: 'Camera of Anna', Orientation: String(orientation) },
			IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 1/1 0/1', GPSLongitude: '82/1 55/1 0/1' },
		})
		.withMetadata({ orientation })
		.toFormat(format, { quality })
		.toBuffer()
}

const noise = async (size: { width: number; height: number }, sigma: number) =>
	await sharp({
		create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
	})
		.png({ compressionLevel: 1 })
		.toBuffer()

/** The file says itself what it is; what it is called may say otherwise. */
export const metadata = async (bytes: ArrayBuffer | Buffer) =>
	await sharp(Buffer.from(bytes as ArrayBuffer)).metadata()
