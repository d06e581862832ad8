/**
 * Loaded before a program (`node --import`): its clock goes wrong by as many milliseconds as the file that
 * JUMPING_CLOCK names says, from its start and again from each SIGUSR2 on.
 */
import { readFileSync } from 'node:fs'

const RealDate = Date
const wrongBy = () => Number(readFileSync(process.env.JUMPING_CLOCK ?? '', 'utf8'))
let ahead = wrongBy()
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
	construct: (target, words, maker) => Reflect.construct(target, words.length > 0 ? words : [now()], maker),
	get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
	ahead = wrongBy()
	process.stdout.write(`The clock is wrong by ${ahead} ms\n`)
})
