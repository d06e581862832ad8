/**
 * Loaded before a program (`node --import`): it is killed without a word right before its step KILL_AT, a step being
 * whatever changes files or the database. What the step would have been is added to the file KILL_LOG.
 */

import { appendFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const last = Number(process.env.KILL_AT)
const changing = /^\s*(insert|update|delete|create|alter|drop|vacuum|commit|pragma wal_checkpoint)/i
let step = 0

/** @param {string} name */
function count(name) {
	step += 1
	if (step !== last) return
	if (process.env.KILL_LOG) appendFileSync(process.env.KILL_LOG, `${step} ${name}\n`)
	process.kill(process.pid, 'SIGKILL')
	// The signal comes when the kernel likes; nothing may happen meanwhile.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/**
 * @param {any} holder
 * @param {string} name
 * @param {(args: any[]) => boolean} [isStep]
 */
function watch(holder, name, isStep = () => true) {
	const original = holder[name]
	holder[name] = function (/** @type {any[]} */ ...args) {
		if (isStep(args)) count(`${name} ${String(args[0]?.text ?? args[0]).slice(0, 60)}`)
		return original.apply(this, args)
	}
}

const promises = require('node:fs/promises')
for (const name of ['rename', 'rm', 'rmdir', 'mkdir', 'mkdtemp', 'writeFile', 'appendFile', 'chmod'])
	watch(promises, name)
watch(promises, 'open', ([, flags = 'r']) => flags !== 'r')
watch(require('node:child_process'), 'execFile')
syncBuiltinESMExports()

const handle = await promises.open('/dev/null', 'r')
const FileHandle = Object.getPrototypeOf(handle)
for (const name of ['writeFile', 'appendFile', 'sync']) watch(FileHandle, name)
await handle.close()

const Libsql = require('libsql')
const isChange = (/** @type {any[]} */ [sql]) => changing.test(sql)
for (const name of ['exec', 'pragma']) watch(Libsql.prototype, name, isChange)
const isQuery = (/** @type {any[]} */ [query]) => changing.test(query?.text ?? query)
watch(require('pg').Client.prototype, 'query', isQuery)
