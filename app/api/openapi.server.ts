import { z } from 'zod'
import { type Call, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { Doctor } from '#app/clinic/catalog/doctor.ts'
import { GalleryItem } from '#app/clinic/catalog/gallery.ts'
import { PriceItem } from '#app/clinic/catalog/price.ts'
import { Promotion } from '#app/clinic/catalog/promotion.ts'
import { Category, Service } from '#app/clinic/catalog/service.ts'
import { LegalText } from '#app/clinic/consent/legal-text.ts'
import { ClinicDocument } from '#app/clinic/publications/document.ts'
import { NewsItem } from '#app/clinic/publications/news.ts'
import { Review, ReviewStats } from '#app/clinic/reviews/review.ts'
import { Vacancy } from '#app/clinic/vacancies/vacancy.ts'
import { bodyExamples, pathExamples, summaries } from './openapi-texts.ts'

const shapes = {
	Category,
	Service,
	Doctor,
	PriceItem,
	Vacancy,
	NewsItem,
	GalleryItem,
	Review,
	ReviewStats,
	Promotion,
	LegalText,
	ClinicDocument,
}

const Problem = z.object({
	message: z.string().meta({ description: 'For people, in Russian' }),
	errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: '422: field → messages' }),
})

/**
 * The table of calls as an OpenAPI 3.1 document, from the same schemas that check what goes in and out. Its
 * examples are what the clinic answers now.
 */
export async function openApiDocument(clinic: Clinic) {
	const paths: Record<string, Record<string, unknown>> = {}
	for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
		paths[call.path] = {
			...paths[call.path],
			[call.method.toLowerCase()]: await operation(name, call, clinic),
		}
	}

	return {
		openapi: '3.1.0',
		info: {
			title: 'Clinic website',
			version: '1',
			description:
				'Public calls of a dental clinic. JSON in and out, snake_case, lists as plain arrays, no credentials, no CORS.',
		},
		servers: [{ url: '/api' }],
		paths,
		components: {
			schemas: Object.fromEntries(
				Object.entries({ ...shapes, Problem }).map(([name, shape]) => [name, schemaOf(shape, 'output')]),
			),
		},
	}
}

async function operation(name: CallName, call: Call, clinic: Clinic) {
	const posting = call.method === 'POST'
	return {
		operationId: name,
		summary: summaries[name],
		...(posting ? { requestBody: body(name, call) } : { parameters: parameters(name, call) }),
		...(posting && !call.beacon ? { parameters: [idempotencyKey] } : {}),
		responses: {
			[call.status]: {
				description: posting ? 'Accepted' : 'What the clinic says now',
				...(call.beacon ? {} : { content: json(answerOf(call), await exampleOf(name, call, clinic)) }),
			},
			...(posting || call.personal
				? {}
				: { 304: { description: 'If-None-Match names what the clinic says now' } }),
			...Object.fromEntries(refusals(call).map(([status, says]) => [status, problem(says)])),
		},
	}
}

function answerOf({ output }: Call) {
	const list = output instanceof z.ZodArray ? reference(output.element) : undefined
	return list ? { type: 'array', items: list } : (reference(output) ?? schemaOf(output, 'output'))
}

function reference(shape: unknown) {
	const [name] = Object.entries(shapes).find(([, known]) => known === shape) ?? []
	return name ? { $ref: `#/components/schemas/${name}` } : undefined
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output') {
	const { $schema, ...schema } = z.toJSONSchema(shape, { io })
	return schema
}

/** What the clinic answers at this moment; nothing where it cannot, or where asking would leave something behind. */
async function exampleOf(name: CallName, call: Call, clinic: Clinic) {
	if (call.method === 'POST') return call.assumed
	const ask = clinic[name] as (input: unknown) => Promise<unknown>
	const answer = await ask(pathExamples[name] ?? {}).catch(() => undefined)
	return Array.isArray(answer) ? answer.slice(0, 1) : answer
}

function parameters(name: CallName, { path, input }: Call) {
	const { properties = {}, required = [] } = schemaOf(input, 'input')
	return Object.entries(properties).map(([field, schema]) => {
		const inPath = path.includes(`{${field}}`)
		const example = pathExamples[name]?.[field]
		return {
			name: field,
			in: inPath ? 'path' : 'query',
			required: inPath || required.includes(field),
			schema,
			...(example ? { example } : {}),
		}
	})
}

function body(name: CallName, { input, beacon, files }: Call) {
	// Files come by multipart only: as JSON there is no such field.
	const words = files && input instanceof z.ZodObject ? input.omit({ [files]: true } as never) : input
	const schema = schemaOf(words, 'input')
	const content = json(schema, bodyExamples[name])
	return {
		required: true,
		content: {
			...content,
			...(beacon ? { 'text/plain': content['application/json'] } : {}),
			...(files ? { 'multipart/form-data': { schema: withFiles(schema, files) } } : {}),
		},
	}
}

/** A form says `on` or `true` where JSON says true, and carries files. */
const withFiles = (schema: ReturnType<typeof schemaOf>, files: string) => ({
	...schema,
	properties: {
		...schema.properties,
		personal_data_consent: { enum: ['on', 'true'] },
		[files]: { type: 'array', maxItems: 3, items: { type: 'string', format: 'binary' } },
	},
})

const idempotencyKey = {
	name: 'Idempotency-Key',
	in: 'header',
	required: false,
	description: 'Same key and content: same answer and one record. Same key, other content: 409.',
	schema: { type: 'string', maxLength: 200 },
}

function refusals({ method, path, beacon, files }: Call): [number, string][] {
	if (beacon)
		return [
			[403, 'Sent from another site'],
			[413, 'Too large'],
			[415, 'Neither JSON nor text'],
			[429, 'Too many'],
		]
	if (method === 'GET') {
		return [
			...when(path === '/search', [400, 'Unknown type'], [429, 'Too many']),
			...when(path.includes('{'), [400, 'An address that cannot be read'], [404, 'There is no such thing']),
			...away,
		]
	}
	return [
		[400, 'Malformed JSON'],
		[403, 'Sent from another site'],
		...when(files !== undefined, [408, 'The files fell silent']),
		[409, 'The key came with other content before'],
		[413, 'Too large'],
		[415, 'Not JSON'],
		[422, 'Some fields are wrong'],
		[429, 'Too many'],
		...away,
	]
}

const away: [number, string][] = [
	[502, 'The backend behind this site failed'],
	[503, 'The clinic cannot answer now'],
]

const when = (it: boolean, ...refusals: [number, string][]) => (it ? refusals : [])

const problem = (description: string) => ({
	description,
	content: json({ $ref: '#/components/schemas/Problem' }, undefined),
})

const json = (schema: object, example: unknown) => ({
	'application/json': example === undefined ? { schema } : { schema, example },
})
