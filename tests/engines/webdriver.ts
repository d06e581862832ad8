import { setTimeout as pause } from 'node:timers/promises'
import { findElement, type Run, type Target, waiting } from './visitor.ts'

/** One session of a browser behind a WebDriver server, spoken to in the protocol itself (w3.org/TR/webdriver2). */
export type WebDriver = Awaited<ReturnType<typeof openSession>>

type Reference = Record<typeof elementKey, string>

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Keys that are no letters (w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = {
	tab: '\uE004',
	enter: '\uE007',
	escape: '\uE00C',
	space: ' ',
	end: '\uE010',
	up: '\uE013',
	down: '\uE015',
}

export async function openSession(server: string, capabilities: object) {
	const { sessionId } = await call('POST', `${server}/session`, {
		capabilities: { alwaysMatch: capabilities },
	})
	const session = `${server}/session/${sessionId}`
	const post = (path: string, body: object = {}) => call('POST', `${session}/${path}`, body)

	/** Runs in the page, also where the page's own scripts are off. */
	const run: Run = (code, ...args) => post('execute/sync', { script: `return (${code})(...arguments)`, args })
	const { until, sees, arrives } = waiting(run)

	async function find(target: Target): Promise<string> {
		await until(JSON.stringify(target), findElement, target)
		return ((await run(findElement, target)) as unknown as Reference)[elementKey]
	}

	/** Keys for whatever has the focus. */
	const press = (...pressed: string[]) => post('actions', presses(pressed))

	return {
		...{ run, until, sees, arrives, find },
		goto: (url: string) => post('url', { url }),
		back: () => post('back'),
		reload: () => post('refresh'),
		/** As a person does: scrolled to first, else the driver calls the element out of reach. */
		async click(target: Target) {
			const id = await find(target)
			const inPage = (script: string) =>
				post('execute/sync', { script, args: [{ [elementKey]: id }] }) as Promise<unknown>
			await inPage('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })')
			await standsStill(() => inPage('return arguments[0].getBoundingClientRect().top'))
			await post(`element/${id}/click`)
		},
		/** Text for a field, or the path of a file for a field that takes one. */
		type: async (target: Target, text: string) => post(`element/${await find(target)}/value`, { text }),
		press,
		/** Letters for whatever has the focus. */
		write: (text: string) => press(...text),
		clickAt: (x: number, y: number) => post('actions', clickAt(x, y)),
		/** Sets the window so that the page has this room. */
		async resize(width: number, height: number) {
			for (let attempt = 0; attempt < 5; attempt++) {
				const [pageWidth, pageHeight] = await run(() => [innerWidth, innerHeight] as const)
				if (pageWidth === width && pageHeight === height) return
				const rect = await call('GET', `${session}/window/rect`)
				await post('window/rect', {
					width: rect.width + width - pageWidth,
					height: rect.height + height - pageHeight,
				})
				await pause(200)
			}
		},
		addCookie: (cookie: object) => post('cookie', { cookie }),
		clearCookies: () => call('DELETE', `${session}/cookie`),
		close: () => call('DELETE', session),
	}
}

function presses(keys: string[]) {
	const actions = keys.flatMap(value => [
		{ type: 'keyDown', value },
		{ type: 'keyUp', value },
	])
	return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

function clickAt(x: number, y: number) {
	const actions = [
		{ type: 'pointerMove', x, y, duration: 0 },
		{ type: 'pointerDown', button: 0 },
		{ type: 'pointerUp', button: 0 },
	]
	return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] }
}

/** The driver clicks where it saw an element, not where a page that still moves has taken it. */
async function standsStill(position: () => Promise<unknown>) {
	let before: unknown
	for (let attempt = 0; attempt < 20; attempt++) {
		const now = await position()
		if (now === before) return
		before = now
		await pause(100)
	}
}

async function call(method: string, url: string, body?: object) {
	const answer = await fetch(url, {
		method,
		...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
		signal: AbortSignal.timeout(60_000),
	})
	const { value } = await answer.json()
	if (!answer.ok) throw new Error(`${value?.error}: ${value?.message} (${method} ${url})`)
	return value
}
