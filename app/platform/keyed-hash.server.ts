import { createHmac } from 'node:crypto'

export const keyedHash = (key: string, text: string) =>
	createHmac('sha256', key).update(text).digest('base64url')
