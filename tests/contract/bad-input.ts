import { gzipSync } from 'node:zlib'
import { anna } from '#tests/support/people.ts'

/** Wrong values by field: each makes the request 422 on exactly this field. */
export const wrongFields: [string, unknown][] = [
	...['name', 'phone', 'email'].flatMap((field): [string, unknown][] => [
		[field, ''],
		[field, ' \t\r\n'],
		[field, null],
		[field, undefined],
	]),
	['name', 'ы'.repeat(201)],
	['name', '\u200b'],
	['phone', '1234'],
	['phone', 'звоните'],
	['phone', `${'1'.repeat(5)}${' '.repeat(35)}1`],
	['phone', '1234567890123456'],
	['email', 'anna'],
	['email', 'anna@mail'],
	['email', 'a b@mail.example'],
	['email', 'anna@mail.example\r\nBcc: kim@mail.example'],
	['email', `${'a'.repeat(250)}@m.ru`],
	['service', 'ы'.repeat(201)],
	['message', 'ы'.repeat(4001)],
	['date', '2020-01-01'],
	['date', '0000-01-01'],
	['date', '2099-02-29'],
	['date', '2099-13-01'],
	['date', '26.11.2099'],
	['date', '-000001-01-01'],
	['time', '24:00'],
	['time', '9:00'],
	['time', '10:30:00'],
	...['name', 'phone', 'email', 'service', 'date', 'time', 'message'].flatMap(
		(field): [string, unknown][] => [
			[field, ['Анна']],
			[field, { $ne: '' }],
			[field, 12_345],
			[field, true],
			[field, 'Анна\0'],
			[field, 'Анна\u001b[2J'],
			[field, 'Анна\ud83d'],
			[field, '\udc00Анна'],
		],
	),
	...['privacy_policy_consent', 'personal_data_consent'].flatMap(box =>
		[false, null, undefined, 'true', 'on', 1, [true]].map((value): [string, unknown] => [box, value]),
	),
]

type Letter = { method?: string; headers?: Record<string, string>; body?: BodyInit }

const json = { 'Content-Type': 'application/json' }
const annas = JSON.stringify(anna)
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

export const badLetters: [string, number, Letter][] = [
	['nothing at all', 400, { headers: json }],
	['half a JSON', 400, { headers: json, body: annas.slice(0, -5) }],
	['a JSON with more behind it', 400, { headers: json, body: `${annas}x` }],
	['bytes that are no UTF-8', 400, { headers: json, body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
	['a list', 400, { headers: json, body: `[${annas}]` }],
	['a text', 400, { headers: json, body: '"Анна"' }],
	['null', 400, { headers: json, body: 'null' }],
	['a form', 415, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'name=Anna' }],
	['plain text', 415, { headers: { 'Content-Type': 'text/plain' }, body: annas }],
	['JSON under a misleading type', 415, { headers: { 'Content-Type': 'application/json5' }, body: annas }],
	['no type', 415, { body: new TextEncoder().encode(annas) }],
	[
		'a gzipped body',
		415,
		{ headers: { ...json, 'Content-Encoding': 'gzip' }, body: new Uint8Array(gzipSync(annas)) },
	],
	['64 KB and a byte', 413, { headers: json, body: annas.padEnd(64 * 1024 + 1) }],
	['a megabyte', 413, { headers: json, body: JSON.stringify({ ...anna, message: 'x'.repeat(1024 * 1024) }) }],
	['six floors of objects', 400, { headers: json, body: `{"name":${nested(5)}}` }],
	[
		'ten thousand floors of lists',
		400,
		{ headers: json, body: `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
	],
	[
		'fifty-one keys',
		400,
		{ headers: json, body: JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, n]))) },
	],
	['a key of 201 characters', 400, { headers: { ...json, 'Idempotency-Key': 'k'.repeat(201) }, body: annas }],
	['PUT', 405, { method: 'PUT', headers: json, body: annas }],
	['PATCH', 405, { method: 'PATCH', headers: json, body: annas }],
	['DELETE', 405, { method: 'DELETE' }],
	['GET', 405, { method: 'GET' }],
]
