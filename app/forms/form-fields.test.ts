import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseFields, readFields } from './form-fields.server.ts'

const schema = z.object({
	name: z.string({ error: 'Укажите имя' }),
	rating: z.number({ error: 'Поставьте оценку' }).optional(),
	consent: z.literal(true, { error: 'Отметьте согласие' }),
})
const names = ['name', 'rating', 'consent']

function posted(...entries: [string, string | File][]) {
	const form = new FormData()
	for (const [name, value] of entries) form.append(name, value)
	return form
}

it.each(['on', 'true'])('takes a box that says «%s» for ticked, and a number for a number', tick => {
	const { status, ...submission } = parseFields(
		posted(['name', 'Анна'], ['rating', '4'], ['consent', tick]),
		names,
		schema,
	)

	expect(status).toBe('success')
	expect(submission).toMatchObject({ value: { name: 'Анна', rating: 4, consent: true } })
})

it('gives back what was typed with a message a field', () => {
	const submission = parseFields(posted(['name', ''], ['rating', 'пять'], ['consent', 'yes']), names, schema)

	expect(submission.reply()).toMatchObject({
		status: 'error',
		initialValue: { rating: 'пять', consent: 'yes' },
		error: { name: ['Укажите имя'], rating: ['Поставьте оценку'], consent: ['Отметьте согласие'] },
	})
})

it('takes no orders that are meant for Conform, and none of the fields it does not know', () => {
	const form = posted(
		['__intent__', '{"type":"update","payload":{"name":"name","value":"Ольга"}}'],
		['__state__', '{'],
		['name[first][first]', 'Анна'],
		['consent', 'on'],
		['other', 'x'],
	)
	const submission = parseFields(form, names, schema)

	expect(submission.status).toBe('error')
	expect(submission.reply()).toMatchObject({ initialValue: { consent: 'on' }, fields: ['consent'] })
})

it('leaves a repeated field and a file to the schema, which refuses them', () => {
	const many = Array.from({ length: 500 }, (_, number) => ['name', `${number}`] as [string, string])
	const submission = parseFields(posted(...many, ['rating', new File(['x'], 'x')]), names, schema)

	expect(submission.reply()).toMatchObject({
		initialValue: { name: ['0', '1'] },
		error: { name: ['Укажите имя'], rating: ['Поставьте оценку'] },
	})
})

it('makes one piece of broken characters and shortens what nobody typed', () => {
	const { payload } = readFields(posted(['name', `\ud83d${'ы'.repeat(70_000)}`]), names)

	expect(String(payload.name).isWellFormed()).toBe(true)
	expect(payload.name).toHaveLength(64_000)
})
