import { randomUUID } from 'node:crypto'
import type { OutboxRow } from '#app/database/tables.ts'
import type { Tools } from './channels/channel.ts'
import { channelHost, channelTitle, createChannels } from './channels/channels.server.ts'
import { failureOf } from './failure.ts'

export type TestedChannel = {
	channel: string
	title: string
	host?: string
	code?: string
	refused?: number
	refused_addresses?: string[]
}

export async function testChannels(settings: { origin: string }, tools: Tools, now: Date) {
	const row: OutboxRow = {
		id: randomUUID(),
		channel: '',
		kind: 'test',
		about_id: now.toISOString(),
		status: 'pending',
		attempts: 0,
		created_at: now.toISOString(),
		next_at: '',
		give_up_at: '',
		lease_until: '',
		owner: null,
		sent_at: null,
		last_error: null,
	}
	const channels = Object.entries(createChannels(settings, tools))
	return await Promise.all(
		channels.map(async ([channel, send]): Promise<TestedChannel> => {
			const host = channelHost(channel, settings)
			const tested = { channel, title: channelTitle(channel), ...(host ? { host } : {}) }
			try {
				const { refused = [] } = await send({ ...row, channel })
				if (refused.length === 0) return tested
				return { ...tested, refused: refused.length, refused_addresses: refused }
			} catch (error) {
				return { ...tested, code: failureOf(error).code }
			}
		}),
	)
}
