import { expect, it } from 'vitest'
import { ServiceRecord } from '#app/clinic/catalog/service.ts'
import { VacancyRecord } from '#app/clinic/vacancies/vacancy.ts'
import { readRecord, readRecords } from './records.server.ts'

it('keeps what a record holds as an object, and takes the name of one where a text is wanted', () => {
	const contact = { name: 'Ирина', phone: '+7 383 000-00-01', email: 'job@clinic.example' }
	const record = readRecord(VacancyRecord, { title: 'Врач', contact, schedule: { id: 3, name: '5/2' } }, 1)

	expect(record).toMatchObject({ title: 'Врач', contact, schedule: '5/2' })
})

it('makes up ids from places, and gives no id twice', () => {
	const list = [{ name: 'А' }, { id: 1, name: 'Б' }, { id: '7', name: 'В' }, { id: 7, name: 'Г' }, null]
	const { records, leftOut } = readRecords(ServiceRecord, list)

	expect(records.map(({ id, name }) => [name, id])).toEqual([
		['А', 2],
		['Б', 1],
		['В', 7],
		['Г', 4],
	])
	expect(leftOut).toBe(1)
})
