import { setTimeout as pause } from 'node:timers/promises'
import { HttpResponse } from 'msw'

type Fault = (answer: () => Promise<Response>) => Promise<Response>

export const faults = {
	slow: async answer => {
		await pause(1000)
		return await answer()
	},
	hang: () => new Promise(() => {}),
	'500-message': async () => HttpResponse.json({ message: 'Регистратура на ремонте' }, { status: 500 }),
	'500': async () => new HttpResponse('Traceback: at /srv/backend.js:7', { status: 500 }),
	html: async () => HttpResponse.html('<h1>Ведутся работы</h1>'),
	garbage: async () => HttpResponse.text('\u0000{"data":[{"id":"один","name":null},'),
	endless: async () => new HttpResponse(spacesForEver()),
	reset: async () => HttpResponse.error(),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const faultNames = Object.keys(faults) as FaultName[]

/** Slow enough never to reach a limit of size, quick enough to look alive. */
function spacesForEver() {
	const spaces = new TextEncoder().encode(' '.repeat(16_384))
	return new ReadableStream<Uint8Array>({
		async pull(stream) {
			await pause(20)
			stream.enqueue(spaces)
		},
	})
}
