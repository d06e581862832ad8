import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** What a command for owners needs beside the code; said in Russian before Node says it in English. */
export function needPackagesAndBuild() {
	if (!isThere('@playwright/test')) {
		stop(
			'нет пакетов для разработки. Поставьте их: npm ci; после работы их снова уберёт npm prune --omit=dev',
		)
	}
	if (!existsSync('build/server/index.js')) stop('сайт не собран. Соберите его: npm run build')
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
