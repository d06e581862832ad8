import { setupServer } from 'msw/node'
import { remoteClinic } from '#app/api/remote/remote.server.ts'
import type { Clinic } from '#app/clinic/calls.ts'
import { embeddedClinic } from '#app/clinic/embedded.server.ts'
import { readContent } from '#app/content/content.server.ts'
import { databases } from '#tests/support/databases.ts'
import { backend } from '#tests/support/msw.ts'
import { startSite } from '#tests/support/site.ts'

type Opened = { clinic: Clinic; close(): Promise<unknown> }

const timeoutMs = 10_000

const embedded = databases.map(({ name, open }) => ({
	name: `embedded on ${name}`,
	async open(): Promise<Opened> {
		const database = await open()
		const content = readContent('content')
		return {
			clinic: embeddedClinic({ database, content: () => content, clock: () => new Date() }),
			close: database.remove,
		}
	},
}))

const overTheWire = {
	name: 'remote over the wire',
	async open(): Promise<Opened> {
		const { origin, stop } = await startSite()
		return { clinic: remoteClinic({ base: `${origin}/api`, timeoutMs }), close: stop }
	},
}

const underMsw = {
	name: 'remote under MSW',
	async open(): Promise<Opened> {
		const base = 'https://backend.example/api'
		const server = setupServer(...backend(base))
		server.listen({ onUnhandledRequest: 'error' })
		return { clinic: remoteClinic({ base, timeoutMs }), close: async () => server.close() }
	},
}

/** Every way the site can have a clinic. */
export const clinics = [...embedded, overTheWire, underMsw]
