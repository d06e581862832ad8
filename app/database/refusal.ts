export const wrongEncoding = 'DATABASE_ENCODING'

const words: [code: RegExp, reason: string][] = [
	[/^(28P01|28000)$/, 'имя или пароль не приняты: проверьте DATABASE_URL'],
	[/^3D000$/, 'на сервере нет базы с таким именем: создайте её или исправьте DATABASE_URL'],
	[/^42501$/, 'у этого имени нет прав на базу'],
	[/^(ENOTFOUND|EAI_AGAIN)$/, 'такого сервера нет: проверьте имя в DATABASE_URL'],
	[
		/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOENT)$/,
		'по этому адресу и порту никто не отвечает: запущен ли сервер',
	],
	[/^(ETIMEDOUT|ECONNRESET|ERR_TIMEOUT)$/, 'нет ответа: проверьте адрес, порт и сетевой экран'],
	[
		/^NO_TLS$/,
		'сервер не принимает шифрованных соединений: уберите sslmode из DATABASE_URL или включите их на сервере',
	],
	[
		/^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)\w+)$/,
		'сертификату сервера нельзя верить: укажите файл сертификата, sslrootcert=… в DATABASE_URL',
	],
	[/^CERT_HAS_EXPIRED$/, 'срок сертификата сервера истёк'],
	[/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'сертификат выдан другому имени: проверьте имя сервера в DATABASE_URL'],
	[
		new RegExp(`^${wrongEncoding}$`),
		"в кодировке базы нет всех букв: создайте базу с encoding 'UTF8' template template0 и перенесите данные",
	],
	[
		/^08P01$/,
		'посредник перед сервером не принимает настроек соединения: для PgBouncer нужна строка ignore_startup_parameters из docs/scaling.md',
	],
	[/^(SQLITE_BUSY|55P03)/, 'базу держит другая программа: повторите через минуту'],
	[/^SQLITE_READONLY_DBMOVED$/, 'файл базы удалён или заменён'],
	[/^SQLITE_(CANTOPEN|PERM|READONLY)/, 'файл не открывается: проверьте путь и права на него'],
	[/^SQLITE_(NOTADB|CORRUPT)/, 'файл повреждён, или это не база данных'],
	[/^(53300|57P03)$/, 'сервер занят или ещё запускается: повторите через минуту'],
]

/** Why a database did not let anybody in, for people; with the code, which names it for whoever looks after it. */
export function databaseRefusal(error: unknown) {
	const { code, message = '' } = error as { code?: string; message?: string }
	// The pool's own time limit and the driver's refusal of TLS have no code.
	const known =
		code ??
		(/timeout/i.test(message) ? 'ETIMEDOUT' : /does not support SSL/.test(message) ? 'NO_TLS' : undefined)
	const reason = words.find(([pattern]) => pattern.test(known ?? ''))?.[1] ?? unknownReason
	return known ? `${reason} (${known})` : reason
}

const unknownReason = 'причина неизвестна'
export const isKnownRefusal = (error: unknown) => !databaseRefusal(error).startsWith(unknownReason)

/** In an address these stand for themselves only as %2F and so on. */
export const databaseAddress =
	'file:… или postgres://имя:пароль@сервер/база; знаки / ? # в пароле пишут %2F %3F %23, @ и : — %40 и %3A'

/** An address without a host leads to a socket of this machine. */
export const isDatabaseAddress = (value: string) =>
	/^file:.+$/.test(value) ||
	(/^postgres(ql)?:\/\/.+$/.test(value) && URL.canParse(value.replace('@/', '@localhost/')))
