import fc from 'fast-check'
import { calls } from '#app/clinic/calls.ts'
import { forms, writingCalls } from './forms.ts'

/** Bytes as they go over the line, and what they are, for whoever has to look for the cause. */
export type OddRequest = { what: string; bytes: Buffer }

const pages = [
	...['/', '/services', '/doctors', '/prices', '/prices.csv', '/medicines', '/search', '/contacts', '/news'],
	...['/appointment', '/appointment/sent', '/survey', '/reviews', '/privacy', '/terms', '/accessibility'],
	...[
		'/vacancies',
		'/documents',
		'/sitemap.xml',
		'/about',
		'/survey/thanks',
		'/nowhere',
		'/moderation/x',
		'/reception/x',
	],
	...['/prices.data', '/search.data', '/appointment.data', '/healthz', '/readyz', '/news.xml', '/_root.data'],
]
const parameters = [
	...['q', 'category', 'specialization', 'age', 'page', 'type', 'map', 'kind', 'service', 'from', 'number'],
	...['sent', 'version', 'returnTo', 'panel_language', 'done', '_routes', '_data', 'index', 'x', '__proto__'],
]
const looking = Object.values(calls).filter(({ method }) => method === 'GET')
const writing = [
	...writingCalls.map(({ path, input }) => ({ path, fields: input as Record<string, unknown> })),
	...forms.map(({ path, fields }) => ({ path, fields: fields as Record<string, unknown> })),
	...forms.map(({ path, fields }) => ({ path: `${path}.data`, fields: fields as Record<string, unknown> })),
	{ path: '/moderation/x', fields: { act: 'publish' } },
	{ path: '/reception/x', fields: { intent: 'taken' } },
	{ path: '/integrations/ident/PostTimeTable', fields: { Doctors: [], Branches: [], Intervals: [] } },
]
const jobs = writing.filter(({ path }) => /vacancies|job/.test(path))

const marks = (count: number) => `e${'\u0301'.repeat(count)}`
const long = fc.constantFrom(
	'я',
	'ſ',
	'ﷺ',
	'İ',
	'🦷',
	'a.',
	'a@',
	'\u200d',
	'\u202e',
	'&',
	'%',
	'\\',
	'9',
	'-',
	' ',
)
const words = fc.oneof(
	fc.constantFrom(
		...[
			'\0',
			'\ud800',
			'\udc00x',
			'a\ud83d',
			'\u2028',
			'\ufeff',
			'\uffff',
			'\r\nX: 1',
			'"',
			"'",
			'<!--',
			']]>',
		],
		...[
			'__proto__',
			'constructor',
			'toString',
			'hasOwnProperty',
			'then',
			'null',
			'undefined',
			'NaN',
			'on',
			'',
		],
		...['1e400', '-0', '0x1f', '1e-7', '9'.repeat(400), '-1', '2147483648', '9007199254740993', '٣', '½'],
		...['0000-00-00', '2026-02-30', '+275760-09-14', '2026-11-26T25:61', '24:00', '99:99', '10:30:00Z'],
		...[
			'//evil.example',
			'/\\evil',
			'/%5cevil',
			'javascript:1',
			'mailto:x',
			'../..',
			'%00',
			'%e0%80',
			'%u0041',
		],
		...[
			'{{7*7}}',
			'$' + '{7}',
			"' or 1=1 --",
			'=cmd|1',
			'+7 (999) 123-45-67',
			'a@b',
			'@',
			'.',
			'[object Object]',
		],
	),
	fc
		.tuple(long, fc.integer({ min: 100, max: 4000 }))
		.map(([text, count]) => text.repeat(count).slice(0, 4000)),
	fc.integer({ min: 29, max: 3000 }).map(marks),
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.string({ unit: fc.nat(0xffff).map(unit => String.fromCharCode(unit)), maxLength: 60 }),
)

/** Values as JSON text, since some of them no program would write. */
const value = fc.oneof(
	words.map(text => JSON.stringify(text)),
	fc.json({ maxDepth: 4 }),
	fc.constantFrom(
		...[
			'1e999',
			'-1e999',
			'-0',
			'0.1e-400',
			'12345678901234567890',
			'"\\ud800"',
			'"\\u0000"',
			'[]',
			'{}',
			'null',
		],
		...[
			'true',
			'[[[[[[[1]]]]]]]',
			'{"__proto__":1}',
			'{"toString":null}',
			'{"length":1e9}',
			'["a","a"]',
			'[null]',
		],
	),
	fc.integer({ min: 1, max: 6000 }).map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`),
	fc.integer({ min: 1, max: 2000 }).map(count => `[${Array(count).fill(0)}]`),
)

const names = (fields: Record<string, unknown>) =>
	fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(...Object.keys(fields), 'resume', 'token', 'intent') },
		{ weight: 1, arbitrary: words },
	)

/** JSON that is right but for some fields, which may come twice. */
const json = (fields: Record<string, unknown>) =>
	fc.array(fc.tuple(names(fields), value), { maxLength: 4 }).map(odd => {
		const right = Object.entries(fields).map(([name, one]) => [name, JSON.stringify(one)] as const)
		return `{${[...right, ...odd].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
	})

const typed = (fields: Record<string, unknown>) =>
	fc.array(fc.tuple(names(fields), words), { maxLength: 5 }).map(odd => {
		const right = Object.entries(fields).map(([name, one]) => [name, String(one)] as [string, string])
		const escaped = new URLSearchParams(
			[...right, ...odd].map(([a, b]) => [a.toWellFormed(), b.toWellFormed()]),
		)
		return escaped.toString()
	})

const disposition = (name: string, more = '') =>
	`Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${more}`
const part = (fields: Record<string, unknown>) =>
	fc.oneof(
		fc.tuple(names(fields), words).map(([name, text]) => `${disposition(name)}\r\n\r\n${text}`),
		words.map(name => `${disposition('resume', `; filename="${name}.pdf"`)}\r\n\r\n%PDF-1.7\n%%EOF`),
		words.map(
			name =>
				`${disposition('resume', `; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`)}\r\n\r\nPK\x03\x04`,
		),
		words.map(type => `${disposition('name')}\r\nContent-Type: ${type}\r\n\r\nx`),
		fc.constantFrom(
			...[
				'',
				'\r\n',
				'\r\n\r\n',
				'x',
				disposition('name'),
				`${disposition('a')}\r\n${disposition('b')}\r\n\r\nx`,
			],
			...['Content-Disposition: form-data\r\n\r\nx', 'Content-Disposition: attachment; name=x\r\n\r\nx'],
			...[`${disposition('name')}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=41`, ': \r\n\r\n'],
			...[
				`${disposition('resume', '; filename=""')}\r\n\r\n`,
				`${disposition('a').replace('form-data', 'FORM-DATA')}\r\n\r\nx`,
			],
			...[`${'X: y\r\n'.repeat(300)}\r\nx`, `${disposition('name', '; name="phone"')}\r\n\r\nx`],
		),
	)
const multipart = (fields: Record<string, unknown>) =>
	fc
		.tuple(
			fc.array(part(fields), { maxLength: 6 }),
			fc.constantFrom('--b--\r\n', '--b--', '', '--b', '--b--x'),
		)
		.map(([odd, end]) => {
			const right = Object.entries(fields).map(([name, one]) => `${disposition(name)}\r\n\r\n${one}`)
			return [...right, ...odd].map(text => `--b\r\n${text}\r\n`).join('') + end
		})

const types = [
	...[
		'application/json',
		'application/json; charset=utf-16',
		'application/json;;',
		'APPLICATION/JSON',
		'text/plain',
	],
	...[
		'application/x-www-form-urlencoded',
		'application/x-www-form-urlencoded; charset=windows-1251',
		'text/html',
	],
	...[
		'multipart/form-data; boundary=b',
		'multipart/form-data',
		'multipart/form-data; boundary="b"; boundary=c',
	],
	...['multipart/mixed; boundary=b', '', '*/*', 'json', 'application/ld+json', 'application/octet-stream'],
]

const mostly = (type: string) =>
	fc.oneof({ weight: 7, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: fc.constantFrom(...types) })

const headers = fc
	.record({
		Cookie: rarely(
			fc.oneof(
				words,
				words.map(text => `lv=${text}`),
				words.map(text => `lv=${encodeURIComponent(text.toWellFormed())}`),
			),
		),
		'Idempotency-Key': rarely(words),
		Accept: rarely(
			fc.oneof(words, fc.constantFrom('text/html', 'application/json', 'text/html;q=x,*/*;q=-1')),
		),
		'Accept-Encoding': rarely(fc.constantFrom('gzip', 'br;q=1', 'identity;q=0', '*;q=0', 'gzip;q=nan')),
		'Accept-Language': rarely(words),
		'If-None-Match': rarely(words),
		'If-Modified-Since': rarely(words),
		Range: rarely(
			fc.constantFrom('bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-1,2-3', 'bytes=99999999999999999999-'),
		),
		'X-Forwarded-For': rarely(words),
		Referer: rarely(words),
		'Content-Encoding': rarely(fc.constantFrom('gzip', 'identity', 'zstd, gzip')),
		Expect: rarely(fc.constantFrom('100-continue', 'x')),
	})
	.map(all =>
		Object.entries(all).flatMap(([name, text]) =>
			// What no line can carry is another test's: here the request has to arrive.
			text === undefined
				? []
				: [
						`${name}: ${text
							.toWellFormed()
							.replace(/\p{Cc}/gu, '?')
							.slice(0, 3000)}`,
					],
		),
	)

function rarely<Value>(arbitrary: fc.Arbitrary<Value>) {
	return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

type Framing = 'HTTP/1.0' | 'length' | 'chunks' | 'chunks and trailers'
const framing = fc.constantFrom<Framing>('length', 'length', 'chunks', 'chunks and trailers', 'HTTP/1.0')

function written(first: string, lines: string[], how: Framing, body?: Buffer) {
	const head = [
		`${first} HTTP/${how === 'HTTP/1.0' ? '1.0' : '1.1'}`,
		'Host: 127.0.0.1',
		'Connection: close',
		...lines,
	]
	if (!body) return Buffer.from([...head, '', ''].join('\r\n'))
	if (how === 'length' || how === 'HTTP/1.0')
		return Buffer.concat([
			Buffer.from([...head, `Content-Length: ${body.length}`, '', ''].join('\r\n')),
			body,
		])
	const middle = Math.floor(body.length / 2)
	const chunks = [body.subarray(0, middle), body.subarray(middle)]
		.filter(({ length }) => length > 0)
		.flatMap(chunk => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
	const trailers = how === 'chunks' ? '' : 'X-Trailer: x\r\nContent-Type: text/html\r\nHost: evil.example\r\n'
	const announced = [...head, 'Transfer-Encoding: chunked', 'Trailer: X-Trailer', '', ''].join('\r\n')
	return Buffer.concat([Buffer.from(announced), ...chunks, Buffer.from(`0\r\n${trailers}\r\n`)])
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)
const query = fc
	.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), words), words), { maxLength: 3 })
	.map(pairs =>
		pairs
			.map(([name, text]) => `${escaped(name)}=${escaped(text)}`)
			.join('&')
			.slice(0, 12_000),
	)

const asked = fc
	.tuple(
		fc.oneof(
			fc.constantFrom(...pages),
			fc
				.tuple(
					fc.constantFrom(
						'/services/',
						'/doctors/',
						'/vacancies/',
						'/news/',
						'/documents/',
						'/contracts/',
						'/pictures/',
						'/documents/files/',
					),
					words,
				)
				.map(([start, text]) => start + (escaped(text) || 'x')),
			fc
				.tuple(fc.constantFrom(...looking), words)
				.map(([{ path }, text]) => `/api${path.replace(/\{\w+\}/, escaped(text) || 'x')}`),
			words.map(
				text =>
					`/integrations/ident/GetTickets?dateTimeFrom=${escaped(text)}&limit=${escaped(text).slice(0, 99)}`,
			),
		),
		query,
		headers,
		framing,
	)
	.map(([path, asked, lines, how]) => {
		const address = path + (asked && `${path.includes('?') ? '&' : '?'}${asked}`)
		const first = `GET ${address.slice(0, 13_000)}`
		return {
			what: `${first.slice(0, 300)} ${lines}`,
			bytes: written(first, [...lines, 'IDENT-Integration-Key: sixteen letters and more'], how),
		}
	})

const sent = fc.constantFrom(...writing, ...jobs).chain(({ path, fields }) =>
	fc
		.tuple(
			fc.oneof(
				fc.tuple(json(fields), mostly('application/json')),
				fc.tuple(typed(fields), mostly('application/x-www-form-urlencoded')),
				fc.tuple(multipart(fields), mostly('multipart/form-data; boundary=b')),
				fc.tuple(fc.oneof(value, words), fc.constantFrom(...types)),
			),
			headers,
			framing,
		)
		.map(([[body, type], lines, how]) => {
			const all = type ? [...lines, `Content-Type: ${type}`] : lines
			const bytes = written(
				`POST ${path}`,
				[...all, 'IDENT-Integration-Key: sixteen letters and more'],
				how,
				Buffer.from(body),
			)
			return { what: `POST ${path} ${how} ${all} ${body.slice(0, 2000)}`, bytes }
		}),
)

/** Requests to every page, form and call, odd in their words, their bodies or their framing. */
export const oddRequests: fc.Arbitrary<OddRequest> = fc.oneof(sent, asked)
