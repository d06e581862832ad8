import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * What a command for owners needs beside the code; said in Russian before Node says it in English.
 * @param {string} name of a package that `npm prune --omit=dev` takes away
 */
export function needPackage(name) {
	if (isThere(name)) return
	stop('нет пакетов для разработки. Поставьте их: npm ci; после работы их снова уберёт npm prune --omit=dev')
}

export function needPackagesAndBuild() {
	needPackage('@playwright/test')
	if (!existsSync('build/server/index.js')) stop('сайт не собран. Соберите его: npm run build')
}

/** `npm start` builds; a server that has built already starts the program itself. */
export function needBuildTools() {
	if (isThere('@remix-run/dev/package.json')) return
	stop(
		'npm start сначала собирает сайт, а пакетов для сборки нет. Поставьте их: npm ci. Уже собранный сайт запускают без npm start: docs/running.md',
	)
}

/** @param {string} name */
function isThere(name) {
	try {
		return Boolean(resolve(name))
	} catch {
		return false
	}
}

/** @param {string} reason */
function stop(reason) {
	console.error(`Команда не выполнена: ${reason}`)
	process.exit(78)
}
