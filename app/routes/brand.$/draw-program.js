// A separate process (draw.server.ts), so that the site does not load the library.
import process from 'node:process'

const [, library, mostPixels, wanted] = process.argv
const { width, height, format, density } = JSON.parse(String(wanted))
const { default: sharp } = await import(String(library))
sharp.concurrency(1)
sharp.cache(false)
// Only these formats may be decoded, whatever the file's name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Svg', 'Jpeg', 'Png', 'Webp'].map(kind => `VipsForeignLoad${kind}Buffer`) })

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)

const picture = sharp(Buffer.concat(chunks), {
	limitInputPixels: Number(mostPixels),
	failOn: 'error',
	density,
})
	.autoOrient()
	.resize({ width, height, withoutEnlargement: !height })

const kinds = {
	png: () => picture.png({ palette: true }),
	webp: () => picture.webp({ quality: 70 }),
	jpeg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86 }),
}
process.stdout.write(await kinds[/** @type {keyof typeof kinds} */ (format)]().toBuffer())
