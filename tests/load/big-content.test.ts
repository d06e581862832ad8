import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { bigContent } from '#tests/support/big-content.ts'
import { startSite } from '#tests/support/site.ts'

async function peakMemory(pid: number) {
	const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
	return Number(kilobytes) / 1024
}

it('a clinic of 200 services, 5 000 prices and 60 doctors starts soon and stays light', async () => {
	await using big = await bigContent({ services: 200, prices: 5000, doctors: 60 })
	const began = performance.now()
	const site = await startSite({ env: { CONTENT_DIR: big.folder } })
	const started = performance.now() - began

	const took: string[] = []
	for (const [path, kilobytes] of [
		['/prices', 300],
		['/prices?page=2', 300],
		['/services', 500],
		['/doctors', 300],
		['/search?q=%D0%BA%D0%BE%D1%80%D0%BE%D0%BD%D0%BA%D0%B0', 300],
	] as const) {
		const asked = performance.now()
		const answer = await fetch(site.origin + path)
		const html = await answer.text()
		took.push(`${path} ${Math.round(performance.now() - asked)} ms ${Math.round(html.length / 1024)} KB`)
		expect(answer.status, path).toBe(200)
		expect(Buffer.byteLength(html) / 1024, path).toBeLessThan(kilobytes)
	}
	const rows = await (await fetch(`${site.origin}/api/public/price-list`)).json()
	expect(rows).toHaveLength(5000)

	const memory = await peakMemory(site.pid)
	process.stdout.write(
		`Big clinic: ready after ${Math.round(started)} ms, ${Math.round(memory)} MB at most; ${took.join(', ')}\n`,
	)
	// Several times what is asked for: other tests and programs share the machine.
	expect(started).toBeLessThan(10_000)
	expect(memory).toBeLessThan(300)
	expect(await site.stop()).toBe(0)
})
