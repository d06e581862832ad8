import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureHeader } from './picture-header.ts'

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

it('reads type and size of any picture as people see it', async () => {
	const sizes = fc.record({
		width: fc.integer({ min: 1, max: 300 }),
		height: fc.integer({ min: 1, max: 300 }),
		format: fc.constantFrom(...formats),
		orientation: fc.integer({ min: 1, max: 8 }),
		progressive: fc.boolean(),
	})
	await fc.assert(
		fc.asyncProperty(sizes, async ({ width, height, format, orientation, progressive }) => {
			const picture = sharp({ create: { width, height, channels: 3, background: '#369' } })
			const turns = format === 'jpeg' && orientation >= 5
			const options = format === 'jpeg' || format === 'png' ? { progressive } : {}
			const bytes = await picture
				.withMetadata(format === 'jpeg' ? { orientation } : {})
				.toFormat(format, { ...options, ...(format === 'avif' && { effort: 0 }) })
				.toBuffer()

			const seen = turns ? { width: height, height: width } : { width, height }
			expect(pictureHeader(bytes)).toEqual({ type: format, ...seen })
		}),
		{ numRuns: 150 },
	)
})

it('says nothing of what is no picture, and never fails', () => {
	const starts = [
		'',
		'\xff\xd8',
		'\xff\xd8\xff\xe1\0\x08Exif\0\0',
		'\x89PNG',
		'RIFF0000WEBPVP8X',
		'\0\0\0\x18ftypheic',
		'<svg ',
	]
	fc.assert(
		fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
			const header = pictureHeader(Buffer.concat([Buffer.from(start, 'latin1'), rest]))

			if (start === '') expect(['svg', undefined]).toContain(header?.type)
		}),
		{ numRuns: 2000 },
	)
	expect(pictureHeader(Buffer.from('Это не снимок'))).toBeUndefined()
	expect(pictureHeader(Buffer.alloc(0))).toBeUndefined()
})

it.each([
	['<svg width="560" height="320" viewBox="0 0 1 1">', 560, 320],
	["<?xml version='1.0'?>\n<!-- drawn -->\n<svg xmlns='x' viewBox='0 0 172.4 188'>", 172, 188],
	['<svg width="100%" viewBox="0 0 20 10">', 20, 10],
])('reads the size of a drawing: %s', (text, width, height) => {
	expect(pictureHeader(Buffer.from(text))).toEqual({ type: 'svg', width, height })
})

it('knows what a telephone of Apple saves', () => {
	const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

	expect(pictureHeader(bytes)?.type).toBe('heic')
})
