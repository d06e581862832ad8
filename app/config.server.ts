import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AddressParser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { databaseAddress, isDatabaseAddress } from './database/refusal.ts'
import { withoutLink } from './database/sqlite/without-link.server.ts'
import { isLoopback } from './platform/private-network.ts'

const wholeNumber = (least: number, most: number) =>
	z
		.string()
		.refine(
			value => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
			`целое число от ${least} до ${most}`,
		)
		.transform(Number)
const oneOf = <const Choice extends string>(...choices: Choice[]) =>
	z.enum(choices, { error: choices.join(', ').replace(/, (\w+)$/, ' или $1') })
const url = (...protocols: string[]) =>
	z
		.string()
		.refine(
			value => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname,
			`адрес сервера, который начинается с ${protocols.map(protocol => `${protocol}//`).join(' или ')}`,
		)

/** One address, with a name or without, as the library that sends letters reads it. */
function isMailbox(text: string) {
	const parse = createRequire(import.meta.url)('nodemailer/lib/addressparser') as typeof AddressParser
	const [mailbox, ...others] = parse(text, { flatten: true })
	return others.length === 0 && /^("[^"]+"|[^\s@"<>]+)@[^\s@"<>]+$/.test(mailbox?.address ?? '')
}

/** A bare #, / or ? in a password ends the address before its host; the last @ stands before the host. */
const escapedAccount = /^(?!smtps?:\/\/)|^\w+:\/\/((%[0-9a-f]{2}|[^#/?%])*@)?[^@#/?]*([/?][^@#]*)?$/i

/** Encrypted addresses only, because secrets and names are sent there. */
const safeUrl = z
	.string()
	.refine(
		isSafe,
		'адрес, который начинается с https://, без имени и пароля в нём; http:// только на этой машине',
	)

function isSafe(value: string) {
	if (!URL.canParse(value)) return false
	const { protocol, hostname, username, password } = new URL(value)
	if (username || password) return false
	const isHere = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
	return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const instant = z.iso
	.datetime({ offset: true, error: 'момент вида 2026-11-21T10:00:00+07:00' })
	.transform(value => new Date(value))

function momentIn(path: string) {
	try {
		return instant.safeParse(readFileSync(path, 'utf8').trim()).data
	} catch {
		return undefined
	}
}

function isFolder(path: string) {
	try {
		return statSync(path).isDirectory()
	} catch {
		return undefined
	}
}

const variables = {
	PORT: wholeNumber(1, 65_535).default(3000),
	HOST: z.string().min(1).optional(),
	PUBLIC_ORIGIN: url('http:', 'https:')
		// Its path, name and password would silently be dropped.
		.refine(
			value => /^\w+:\/\/[^/@?#\\]+\/?$/.test(value),
			'адрес сайта без пути, имени и пароля, вида https://clinic.ru',
		)
		.transform(value => new URL(value).origin)
		.optional(),
	DATABASE_URL: z
		.string()
		.refine(isDatabaseAddress, databaseAddress)
		.transform(withoutLink)
		.prefault('file:./data/clinic.sqlite'),
	CONTENT_DIR: z
		.string()
		.refine(path => isFolder(path) !== undefined, 'папка с содержимым сайта (такой папки нет)')
		.refine(path => isFolder(path) !== false, 'папка с содержимым сайта (это файл, а не папка)')
		.default('./content'),
	UPLOADS_DIR: z.string().min(1).default('./data/uploads'),
	PICTURES_DIR: z.string().min(1).default('./data/pictures'),
	CLINIC_API_URL: url('http:', 'https:')
		.refine(value => !/[?#]/.test(value), 'адрес без ? и #: имена вызовов дописываются к нему')
		.transform(value => value.replace(/\/+$/, ''))
		.optional(),
	CLINIC_API_TIMEOUT_MS: wholeNumber(1, 60_000).default(3000),
	SMTP_URL: z
		.string()
		.regex(escapedAccount, 'в имени и пароле # пишется %23, / — %2F, ? — %3F, % — %25, @ — %40')
		.pipe(url('smtp:', 'smtps:'))
		.optional(),
	MAIL_FROM: z.string().refine(isMailbox, 'адрес электронной почты').optional(),
	MAIL_TO: z
		.string()
		.transform(list => list.split(',').map(address => address.trim()))
		.refine(list => list.every(isMailbox), 'адреса электронной почты через запятую')
		.optional(),
	WEBHOOK_URL: safeUrl.optional(),
	WEBHOOK_SECRET: z.string().min(16, 'не короче 16 символов').optional(),
	TELEGRAM_BOT_TOKEN: z
		.string()
		.regex(/^[\w:-]+$/, 'токен вида 123456:ABC-def')
		.optional(),
	TELEGRAM_CHAT_ID: z.string().min(1).optional(),
	TELEGRAM_API_URL: safeUrl.optional(),
	IDENT_KEY: z
		.string()
		.regex(/^[ -~]{16,}$/, 'не короче 16 символов: латинские буквы, цифры, знаки')
		.optional(),
	NOTIFY_DETAILS: oneOf('full', 'number').default('full'),
	MAPS_KEY: z.string().min(1).optional(),
	TRUST_PROXY: wholeNumber(1, 10).optional(),
	RATE_LIMIT: oneOf('on', 'off').default('on'),
	CLINIC_NOW: instant.optional(),
	CLINIC_NOW_FILE: z
		.string()
		.refine(path => momentIn(path), 'файл, в котором стоит момент вида 2026-11-21T10:00:00+07:00')
		.optional(),
	LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
} as const

export const variableNames = Object.keys(variables) as (keyof typeof variables)[]

const schema = z.object(variables)

export type Config = z.output<typeof schema> & {
	origin: string
	production: boolean
}

/** In Russian, for the operator; the process exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
	override name = 'ConfigError'
}

export const wrongValue = (name: string, held: string, allowed = '') =>
	new ConfigError(`${name}: указано ${held}; допустимо: ${allowed}`)

const channels = [
	['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'],
	['WEBHOOK_URL', 'WEBHOOK_SECRET'],
	['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
] as const

/** @throws ConfigError naming the variable, its value and what is allowed */
export function readConfig(source: NodeJS.ProcessEnv): Config {
	// Editors on Windows put a mark before the first line, which then names another variable.
	if (Object.keys(source).some(name => /^[\uFEFF\uFFFD]/.test(name)))
		throw new ConfigError('Настройки (.env) не в той кодировке: сохраните файл как «UTF-8» без метки BOM')

	const set = Object.fromEntries(
		variableNames.filter(name => source[name]?.trim()).map(name => [name, source[name]?.trim()]),
	)
	const parsed = schema.safeParse(set)

	if (!parsed.success) {
		const issue = parsed.error.issues[0]
		const name = String(issue?.path[0])
		throw wrongValue(name, quote(name, set[name]), issue?.message)
	}

	for (const channel of channels) {
		const missing = channel.filter(name => parsed.data[name] === undefined)
		if (missing.length > 0 && missing.length < channel.length) {
			throw new ConfigError(
				`Нужно указать ещё ${missing.join(', ')}: ${channel.join(', ')} действуют только вместе`,
			)
		}
	}

	const production = source.NODE_ENV === 'production'
	const { CLINIC_NOW_FILE: file, CLINIC_NOW } = parsed.data
	const now = file ? momentIn(file) : CLINIC_NOW
	if (production && now) {
		const name = file ? 'CLINIC_NOW_FILE' : 'CLINIC_NOW'
		throw new ConfigError(`${name} служит только для проверок: уберите его или укажите NODE_ENV=development`)
	}

	return {
		...parsed.data,
		...(now ? { CLINIC_NOW: now } : {}),
		production,
		origin: parsed.data.PUBLIC_ORIGIN ?? `http://localhost:${parsed.data.PORT}`,
	}
}

/** Also for malformed addresses: everything from the first colon to the last @. */
export const withoutPassword = (value: string) =>
	value.replace(/^((?:[^:]*:\/\/)?[^:]*:).*@/s, '$1…@').replace(/([?&](?:ssl)?pass(?:word)?=)[^&#]*/gi, '$1…')

/** Secrets are not shown. */
function quote(name: string, value = '') {
	if (/SECRET|TOKEN|KEY|WEBHOOK_URL/.test(name)) return 'другое (не показано)'
	const shown = withoutPassword(value)
	// What is no address may have its password anywhere; before `#` of a comment it may look like a port.
	const isPlain = /^(file:.*|\w+:\/\/[\w.-]*(\/[\w-]*)?|[^:@]*)$/s.test(value) && !/pass/i.test(value)
	if (/^(SMTP|DATABASE)_URL$/.test(name) && shown === value && !isPlain)
		return 'другое (не показано: в нём может быть пароль)'
	return JSON.stringify(shown)
}

const readAgainAfter = 100

/** `clock` may stand still for tests, `tickingClock` always advances; a changed CLINIC_NOW_FILE moves both. */
export function createClocks({ CLINIC_NOW, CLINIC_NOW_FILE }: Config) {
	if (!CLINIC_NOW) return { clock: () => new Date(), tickingClock: () => new Date() }
	let moment = CLINIC_NOW
	let since = Date.now()
	let readAt = since

	const clock = () => {
		if (!CLINIC_NOW_FILE || Date.now() - readAt < readAgainAfter) return moment
		readAt = Date.now()
		const next = momentIn(CLINIC_NOW_FILE)
		if (next && next.getTime() !== moment.getTime()) {
			moment = next
			since = readAt
		}
		return moment
	}
	return { clock, tickingClock: () => new Date(clock().getTime() + Date.now() - since) }
}

export function exitOnWrongSettings<Result>(create: () => Result): Result {
	try {
		return create()
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		console.error(error.message)
		process.exit(78)
	}
}
