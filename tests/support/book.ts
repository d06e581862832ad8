import { expect } from 'vitest'
import type { Site } from './site.ts'

export async function book({ origin }: Pick<Site, 'origin'>, request: object) {
	const answer = await fetch(`${origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(request),
	})
	expect(answer.status).toBe(201)
	return ((await answer.json()) as { number: string }).number
}
