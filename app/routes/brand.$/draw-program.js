// Runs in a process of its own (draw.server.ts), so that the site never loads its library: a drawing or a photograph
// comes in, a picture of the asked kind goes out.
import process from 'node:process'

const [, library, wanted] = process.argv
const { width, height, format, density } = JSON.parse(String(wanted))
const { default: sharp } = await import(String(library))
sharp.concurrency(1)
sharp.cache(false)

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)

// A photograph of 50 megapixels is taken, a bomb is not.
const picture = sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000, failOn: 'error', density })
	.autoOrient()
	.resize({ width, height, withoutEnlargement: !height })

const kinds = {
	png: () => picture.png({ palette: true }),
	webp: () => picture.webp({ quality: 70 }),
	jpeg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86 }),
}
process.stdout.write(await kinds[/** @type {keyof typeof kinds} */ (format)]().toBuffer())
