#!/usr/bin/env node
/**
 * Firefox for Playwright. Playwright speaks WebDriver BiDi to it, but asks for commands that an ESR does not know yet
 * and types what no key of an American keyboard gives by setting `value`, which React does not hear. This stands
 * between the two: it is started as the browser, starts Firefox, and passes on all but those.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const require = createRequire(import.meta.url)
// @ts-expect-error: Playwright's own copy of a package, without types
const { ws: WebSocket, wsServer: WebSocketServer } = require('playwright-core/lib/utilsBundle')

const options = { maxPayload: 2 ** 28, perMessageDeflate: false }
const announcement = 'WebDriver BiDi listening on'

/** Commands answered with success though nothing is done: emulation of paper, contrast and motion. */
const unsupported = new Set(['emulation.setMediaFeaturesOverride'])

/** Far above the numbers Playwright gives its own commands. */
const firstOwnId = 2 ** 40

const binary = process.env.FIREFOX || '/usr/bin/firefox-esr'
const firefox = spawn(binary, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.once('exit', code => process.exit(code ?? 1))
firefox.once('error', error => {
	process.stderr.write(`${error.message}\n`)
	process.exit(127)
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
	process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', line => {
	const address = line.startsWith(`${announcement} ws:`) ? line.slice(announcement.length + 1) : undefined
	if (address) listen(address)
	else process.stderr.write(`${line}\n`)
})

/**
 * Opens a port of its own and announces it in Firefox's place.
 * @param {string} address
 */
function listen(address) {
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options }, () => {
		process.stderr.write(`${announcement} ws://127.0.0.1:${server.address().port}\n`)
	})
	server.on('connection', (/** @type {any} */ client, /** @type {{ url: string }} */ { url }) =>
		proxy(client, new WebSocket(address + url, options)),
	)
}

/**
 * @param {any} client Playwright
 * @param {any} browser Firefox
 */
function proxy(client, browser) {
	/** @type {string[]} */
	const early = []
	/** Own command in place of Playwright's, by their ids. @type {Map<number, number>} */
	const replaced = new Map()
	let lastOwnId = firstOwnId

	const send = (/** @type {string} */ text) =>
		browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text)
	const succeed = (/** @type {number} */ id, /** @type {object} */ result) =>
		client.send(JSON.stringify({ type: 'success', id, result }))

	client.on('message', (/** @type {Buffer} */ data) => {
		const text = String(data)
		const { id, method, params } = JSON.parse(text)
		if (unsupported.has(method)) return succeed(id, {})
		const actions = method === 'script.callFunction' ? keysInsteadOfValue(params) : undefined
		if (!actions) return send(text)
		replaced.set(++lastOwnId, id)
		send(JSON.stringify({ id: lastOwnId, method: 'input.performActions', params: actions }))
	})
	browser.on('open', () => {
		for (const text of early) browser.send(text)
	})
	browser.on('message', (/** @type {Buffer} */ data) => {
		const text = String(data)
		const { id, type, ...rest } = replaced.size > 0 ? JSON.parse(text) : { id: undefined, type: undefined }
		const original = replaced.get(id)
		if (original === undefined) return client.send(text)
		replaced.delete(id)
		if (type === 'error') return client.send(JSON.stringify({ type, id: original, ...rest }))
		succeed(original, { type: 'success', realm: 'window', result: { type: 'undefined' } })
	})
	client.on('close', () => browser.close())
	browser.on('close', () => client.close())
	for (const end of [client, browser]) end.on('error', () => {})
}

/**
 * Real keys for the text Playwright would put in by script.
 * @param {{ target: { context: string }, arguments?: { value: unknown }[] }} params
 */
function keysInsteadOfValue({ target, arguments: given = [] }) {
	if (!target.context || !given.some(({ value }) => String(value).includes('__pw_bidiInsertText(')))
		return undefined
	const letters = [...String(given.at(-1)?.value)]
	const actions = letters.flatMap(value => [
		{ type: 'keyDown', value },
		{ type: 'keyUp', value },
	])
	return { context: target.context, actions: [{ type: 'key', id: 'letters', actions }] }
}
