import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { kilobyte, megabyte } from '#app/platform/units.ts'
import { type PostedFile, readMultipart } from './multipart.server.ts'

const type = 'multipart/form-data; boundary=b'
const part = (name: string, content: string) =>
	`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const fileHead = '--b\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n'
const end = '--b--\r\n'

const posted = (body: ReadableStream<Uint8Array>) => ({
	headers: new Headers({ 'Content-Type': type }),
	body,
})
const whole = (text: string) => posted(new Response(text).body as ReadableStream<Uint8Array>)

function read(request: ReturnType<typeof posted>) {
	const files: number[] = []
	const onFile = async ({ bytes }: PostedFile) => {
		let size = 0
		for await (const chunk of bytes) size += chunk.byteLength
		files.push(size)
	}
	const limits = { limit: 16 * megabyte, fileLimit: 5 * megabyte }
	const own = { fields: ['name', 'message', 'resume'], fileField: 'resume' }
	return readMultipart(request, { ...limits, ...own, onFile }).then(read => ({ ...read, files }))
}

it('keeps the fields of the form and skips all others, however long', async () => {
	const others = Array.from({ length: 20 }, (_, number) => part(`n${number}`, 'ж'.repeat(100_000)))
	const { form, error, files } = await read(
		whole(`${part('name', 'Анна')}${others.join('')}${part('message', 'Опыт')}${fileHead}%PDF\r\n${end}`),
	)

	expect(error).toBeUndefined()
	expect([...form]).toEqual([
		['name', 'Анна'],
		['message', 'Опыт'],
	])
	expect(files).toEqual([4])
})

it.each([
	['one field', part('message', 'ж'.repeat(33 * kilobyte))],
	['fields of one name', part('name', 'x'.repeat(33 * kilobyte)).repeat(2)],
])('answers 413 where the text of %s is longer than that of a form without files', async (_, text) => {
	const { form, error } = await read(whole(`${part('name', 'Анна')}${text}${end}`))

	expect(error?.status).toBe(413)
	expect(form.get('name')).toBe('Анна')
	expect((await read(whole(part('message', 'x'.repeat(64 * kilobyte)) + end))).error).toBeUndefined()
})

it('does not let those who trickle hold up a form that has come', async () => {
	let over = false
	const trickling = Array.from({ length: 24 }, () =>
		read(
			posted(
				new ReadableStream({
					start: controller => controller.enqueue(Buffer.from(fileHead)),
					async pull(controller) {
						await pause(20)
						if (over) controller.close()
						else controller.enqueue(Buffer.from('x'))
					},
				}),
			),
		),
	)
	await pause(100)

	const started = performance.now()
	const { error, files } = await read(whole(`${fileHead}${'x'.repeat(megabyte)}\r\n${end}`))
	expect([error, files]).toEqual([undefined, [megabyte]])
	expect(performance.now() - started).toBeLessThan(1500)

	over = true
	for (const { error } of await Promise.all(trickling)) expect(error?.status).toBe(400)
})
