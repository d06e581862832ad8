import { distance } from '#app/clinic/search/spelling/typos.ts'
import { variableNames } from '#app/config.server.ts'
import { log } from '#app/logger.server.ts'
import { readableText } from '#app/platform/readable-text.server.ts'

const foreign = /^(NODE_\w+|TZ|LANG|LC_\w+|PG[A-Z]+|UV_THREADPOOL_SIZE)$/
const known = new Set<string>(variableNames)

/** As `process.loadEnvFile` reads it: a value in quotes may have several lines. */
const assignment = /[ \t]*(?:export[ \t]+)?([^\s=#:][^=\n]*?)[ \t]*=[ \t]*(?:(["'`])[\s\S]*?\2)?[^\n]*\n?/y
const otherLine = /[^\n]*\n?/y

/** Lines that set nothing, or not all that stands in them, in Russian. Values are never named: they may be secret. */
export function unreadSettings(text: string) {
	const found: { line: number; says: string }[] = []
	let at = 0
	while (at < text.length) {
		const line = text.slice(0, at).split('\n').length
		assignment.lastIndex = otherLine.lastIndex = at
		const set = /[ \t]*(#|\r?\n|\r?$)/y.test(text.slice(at)) ? null : assignment.exec(text)
		const whole = otherLine.exec(text)?.[0] ?? ''
		const says = set ? (unknownName(set[1] ?? '') ?? cutValue(whole)) : unreadable(whole)
		if (says) found.push({ line, says })
		at = set ? assignment.lastIndex : otherLine.lastIndex
	}
	return found
}

function unknownName(name: string) {
	if (known.has(name) || foreign.test(name)) return undefined
	if (!/^[\w-]+$/.test(name)) return unreadable(name)
	const meant = nearest(name)
	const shown = meant || /^[A-Z]+(_[A-Z]+)*$/.test(name) ? `настройки ${name} нет` : 'такой настройки нет'
	return meant ? `${shown}; похоже на ${meant}` : shown
}

/** Without quotes `#` begins a comment, and half a password would be one. */
function cutValue(line: string) {
	const [, value = ''] = /^[^=]*=(.*)/.exec(line) ?? []
	const isCut = /^(?:[ \t]*[^\s"'`#][^#]*)?(?<![ \t])#/.test(value)
	return isCut ? 'после # ничего не прочитано: возьмите значение в кавычки, а в адресе пишите %23' : undefined
}

function unreadable(line: string) {
	if (/^\s*(#|$)/.test(line)) return undefined
	const [word = ''] = /^\w+/.exec(line.trim()) ?? []
	const meant = known.has(word) ? word : nearest(word)
	return meant ? `нужно ИМЯ=значение; похоже на ${meant}=…` : 'нужно ИМЯ=значение'
}

function nearest(name: string) {
	const asked = name.toUpperCase().replaceAll('-', '_')
	const [best] = variableNames
		.map(variable => ({ variable, slips: distance(asked, variable, variable.length > 5 ? 2 : 1) }))
		.sort((a, b) => a.slips - b.slips)
	return best && Number.isFinite(best.slips) ? best.variable : undefined
}

/** Before settings are refused: a misspelt line may be why. The environment has names of other programs too. */
export function warnOfUnreadSettings(file = '.env') {
	for (const facts of unreadSettings(readableText(file) ?? '')) log.warn(facts, 'a line of .env sets nothing')
}
