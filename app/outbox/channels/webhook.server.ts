import { createHmac } from 'node:crypto'
import type { OutboxRow } from '#app/database/tables.ts'
import { recordOf } from '#app/outbox/letters/records.server.ts'
import type { Send } from '#app/outbox/outbox.server.ts'
import type { Channel, Tools } from './channel.ts'
import { postJson } from './post-json.server.ts'

type Settings = {
	origin: string
	WEBHOOK_URL?: string | undefined
	WEBHOOK_SECRET?: string | undefined
}

export const webhook: Channel = {
	title: 'вебхук',
	open({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Settings) {
		if (!url || !secret) return undefined
		return tools => webhookChannel({ url, secret, ...tools })
	},
}

type Options = Tools & { url: string; secret: string; timeout?: number; now?: () => number }

/** Delivery id and body are the same in all tries; the timestamp is not. */
export function webhookChannel({ url, secret, db, letterContext, timeout, now = Date.now }: Options): Send {
	return async row => {
		const body = await bodyOf(row, { db, letterContext })
		if (!body) return {}
		const timestamp = String(Math.floor(now() / 1000))
		await postJson({
			url,
			body,
			...(timeout ? { timeout } : {}),
			headers: {
				'User-Agent': 'clinic-website',
				'X-Delivery-Id': row.id,
				'X-Timestamp': timestamp,
				'X-Signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
			},
		})
		return {}
	}
}

async function bodyOf(row: OutboxRow, { db, letterContext }: Tools) {
	const record = await recordOf(db, row)
	if (!record) return undefined
	const { number, created_at, data } = record
	const { details } = letterContext()
	return JSON.stringify({
		// In the body too, so that it is signed.
		delivery_id: row.id,
		event: row.kind,
		number,
		created_at,
		data: details === 'full' ? data : null,
	})
}
