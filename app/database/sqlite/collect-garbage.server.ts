import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees what native objects hold: libsql closes a file when the last statement of it is collected. */
export async function collectGarbage() {
	setFlagsFromString('--expose-gc')
	const collect = runInNewContext('gc') as () => void
	for (let round = 0; round < 2; round++) {
		collect()
		await pause(10)
	}
}
