import { log } from '#app/logger.server.ts'
import { createRepeatCounter } from './repeat-counter.ts'

const count = createRepeatCounter({
	onCount: (beacon, count) => log.warn({ beacon, count }, 'beacons not stored'),
})

/** Anybody may send them, as many as the rates allow: of each kind a line a minute. */
export const logLostBeacon = (call: string, status: number) => count(`${call} ${status}`)
