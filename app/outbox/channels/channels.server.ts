import type { Send } from '#app/outbox/outbox.server.ts'
import type { Channel, Tools } from './channel.ts'
import { email } from './email.server.ts'
import { telegram } from './telegram.server.ts'
import { webhook } from './webhook.server.ts'

const channels: Record<string, Channel> = { email, webhook, telegram }

export const configuredChannels = (settings: { origin: string }) =>
	Object.keys(channels).filter(name => channels[name]?.open(settings))

export const dailyChannels = (settings: { origin: string }) =>
	configuredChannels(settings).filter(name => channels[name]?.daily)

export function createChannels(settings: { origin: string }, tools: Tools): Record<string, Send> {
	return Object.fromEntries(
		Object.entries(channels).flatMap(([name, channel]) => {
			const open = channel.open(settings)
			return open ? [[name, open(tools)]] : []
		}),
	)
}

export const channelHost = (name: string, settings: { origin: string }) => channels[name]?.host?.(settings)

export const channelTitle = (name: string) => channels[name]?.title ?? name
