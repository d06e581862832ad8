import fc from 'fast-check'
import { mapped, partlyBroken, type Schema, strange, valid } from './arbitraries.ts'

type Media = Record<string, { schema: Schema; example?: Record<string, unknown> }>
export type Operation = {
	operationId: string
	parameters?: { name: string; in: string; schema: Schema; example?: string }[]
	requestBody?: { content: Media }
	responses: Record<string, { content?: Media }>
}
export type OpenApi = {
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}

/** One request, and the operation of the document it is meant for. */
export type Letter = {
	operation: string
	/** Whether the document speaks of this request, or only of its address, or not at all. */
	meant: 'described' | 'options' | 'other method' | 'nowhere'
	method: string
	path: string
	headers: Record<string, string>
	body?: string | Uint8Array<ArrayBuffer> | [string, string | Uint8Array<ArrayBuffer>][]
}

/** Requests made from the document: mostly as it says, partly broken in their words, headers or form. */
export function letters({ paths }: OpenApi): fc.Arbitrary<Letter> {
	const asDescribed = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => {
			const parameters = operation.parameters ?? []
			return fc.record({
				operation: fc.constant(operation.operationId),
				method: fc.constant(method.toUpperCase()),
				path: addressOf(path, parameters),
				headers: headersOf(parameters),
				...(operation.requestBody ? { body: bodyOf(operation.requestBody.content) } : {}),
			})
		}),
	)
	return fc.oneof(...asDescribed).chain(({ body, headers, ...rest }: Described) => {
		const type = body?.type ? { 'Content-Type': body.type } : {}
		const letter: Letter = {
			...{ ...rest, meant: 'described', headers: { ...headers, ...type } },
			...(body ? { body: body.content } : {}),
		}
		const bare: Letter = { ...rest, meant: 'described', headers }
		const otherwise = (arbitrary: fc.Arbitrary<Letter>) => ({ weight: 1, arbitrary })
		return fc.oneof(
			{ weight: 40, arbitrary: fc.constant(letter) },
			...(body ? [] : [otherwise(fc.constant({ ...bare, method: 'HEAD' }))]),
			otherwise(fc.constant({ ...bare, meant: 'options', method: 'OPTIONS' })),
			otherwise(
				fc
					.constantFrom('PUT', 'PATCH', 'DELETE')
					.map(method => ({ ...letter, meant: 'other method', method })),
			),
			otherwise(strange.map(tail => ({ ...letter, meant: 'nowhere', path: `/nowhere/${escaped(tail)}` }))),
		)
	})
}

type Described = Omit<Letter, 'body' | 'meant'> & { body?: Body }
type Body = { type: string; content: NonNullable<Letter['body']> }

/** As one part of a path: dots alone would lead to another address, and 16 KB end before any server of ours. */
const escaped = (text: string) =>
	encodeURIComponent(text.slice(0, 1000).toWellFormed()).replace(/^\.{1,2}$/, '...')

/** An example, as the document gives it, three times of four. */
const like = (schema: Schema, example: unknown) =>
	example === undefined
		? valid(schema)
		: fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: valid(schema) })

function addressOf(path: string, parameters: NonNullable<Operation['parameters']>) {
	const value = (parameter: (typeof parameters)[number]) =>
		fc.oneof({ weight: 3, arbitrary: like(parameter.schema, parameter.example) }, strange).map(String)
	const inPath = parameters.filter(parameter => parameter.in === 'path')
	const inQuery = parameters.filter(parameter => parameter.in === 'query')
	const named = (list: typeof parameters) =>
		Object.fromEntries(list.map(parameter => [parameter.name, value(parameter)]))

	return fc
		.tuple(
			fc.record(named(inPath)),
			fc.record(named(inQuery), { requiredKeys: [] }),
			rarely(fc.constantFrom('?', '?a=1&a=2', '?%00=%E0', '?_data=routes%2Fapi.$', '?__proto__=1')),
		)
		.map(([parts, query, more]) => {
			const address = path.replace(/\{(\w+)\}/g, (_, part) => escaped(String(parts[part])) || '%20')
			const asked = Object.entries(query).map(([name, text]) => `${name}=${escaped(String(text))}`)
			return address + (asked.length > 0 ? `?${asked.join('&')}` : (more ?? ''))
		})
}

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
	fc.oneof({ weight: 24, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const line = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)) })

function headersOf(parameters: NonNullable<Operation['parameters']>) {
	const described = parameters.filter(parameter => parameter.in === 'header')
	return fc
		.record({
			...Object.fromEntries(described.map(({ name }) => [name, rarely(fc.oneof(line, strangeKey))])),
			'If-None-Match': rarely(fc.oneof(line, fc.constant('*'))),
			Accept: rarely(fc.constantFrom('text/html', 'application/xml;q=0.1', '*/*', ';;')),
			'Sec-Fetch-Site': rarely(fc.constantFrom('same-origin', 'none', 'cross-site', 'same-site')),
			Origin: rarely(fc.constantFrom('null', 'https://elsewhere.example')),
			'Content-Encoding': rarely(fc.constantFrom('identity', 'gzip', 'br', '')),
			'X-Forwarded-Host': rarely(line),
			Cookie: rarely(line),
			'X-Remix-Response': rarely(fc.constant('yes')),
		})
		.map(
			given =>
				Object.fromEntries(
					Object.entries(given).filter(([, value]) => value !== undefined),
				) as Letter['headers'],
		)
}

const strangeKey = fc.integer({ min: 1, max: 300 }).map(length => 'k'.repeat(length))

const otherTypes = [
	'',
	'text/html',
	'application/xml',
	'application/json5',
	'multipart/form-data',
	';',
	'json',
]

function bodyOf(content: Media) {
	const { schema = {}, example = {} } = content['application/json'] ?? {}
	const fields = schema.properties ?? {}
	const whole = fc
		.record(
			mapped(fields, (field, name) => like(field, example[name])),
			{ requiredKeys: schema.required ?? [] },
		)
		.map(body => body as Record<string, unknown>)
	const json = whole.map(body => JSON.stringify(body))
	const broken = partlyBroken(whole, Object.keys(fields)).map(body => JSON.stringify(body))
	const noJson = fc.oneof(
		json.chain(text => fc.nat(text.length).map(length => text.slice(0, length))),
		fc.json(),
		fc.uint8Array({ maxLength: 200 }).map(bytes => new Uint8Array(bytes)),
		fc.integer({ min: 1, max: 70 }).map(kilobytes => `{"name":"${'x'.repeat(kilobytes * 1024)}"}`),
		fc.integer({ min: 1, max: 3000 }).map(depth => '['.repeat(depth)),
	)
	const types = Object.keys(content).filter(type => type !== 'multipart/form-data')
	const of = (weight: number, arbitrary: fc.Arbitrary<Body>) => ({ weight, arbitrary })
	const typed = (type: fc.Arbitrary<string>, text: fc.Arbitrary<Body['content']>) =>
		fc.record({ type, content: text })
	const welcome = fc.constantFrom(...types, 'Application/JSON; charset=utf-8')

	return fc.oneof(
		of(6, typed(welcome, json)),
		of(3, typed(welcome, broken)),
		of(1, typed(welcome, noJson)),
		of(1, typed(fc.constantFrom(...otherTypes), fc.oneof(json, noJson))),
		...(content['multipart/form-data'] ? [of(6, typed(fc.constant(''), forms(whole)))] : []),
	)
}

/** The same words as a form, with files sound and otherwise. */
const forms = (whole: fc.Arbitrary<Record<string, unknown>>) =>
	fc
		.tuple(whole, fc.array(file, { maxLength: 4 }), rarely(fc.tuple(line, strange)))
		.map(([words, files, more]) => [
			...Object.entries(words).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
			...files.map((bytes): [string, Uint8Array<ArrayBuffer>] => ['resume', bytes]),
			...(more ? [[more[0], more[1].toWellFormed()] as [string, string]] : []),
		])

const file = fc.oneof(
	fc.constant(new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF\n'))),
	fc.uint8Array({ maxLength: 2000 }).map(bytes => new Uint8Array(bytes)),
)
