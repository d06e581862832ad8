import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { isPublic, sampleFacts } from './sample-facts.ts'

it('tells addresses that all may come to from those of whoever tries the site', () => {
	const open = [
		'https://klinika.ru',
		'http://xn--80apgfhb.xn--p1ai',
		'https://1.2.3.4',
		'https://[2a00:1450::1]',
	]
	const own = [
		...[
			'http://localhost:3000',
			'http://127.0.0.1:4000',
			'http://[::1]:3000',
			'http://192.168.1.5',
			'http://site',
		],
		...[
			'http://10.0.0.1',
			'http://172.20.0.3',
			'http://[fd00::1]',
			'http://100.64.0.1',
			'https://clinic.example',
			'http://pc.local',
		],
		...['https://www.example.com', 'http://site.test'],
	]

	expect(open.filter(origin => !isPublic(origin))).toEqual([])
	expect([...own, undefined].filter(isPublic)).toEqual([])
})

it('knows every fact that only one clinic has for the demo’s, and none of another clinic', async () => {
	const facts = load(await readFile('content/settings.yaml', 'utf8')) as Record<string, string>
	const list = Object.entries(facts).map(([key, value]) => ({ key, value }))

	expect(sampleFacts(list)).toEqual([
		...['company_name', 'company_phone', 'company_email', 'company_address'],
		...['ogrn', 'inn', 'license_number'],
	])
	const other = { company_name: 'Обь-Дент', company_phone: '+7 (383) 200-00-00', company_city: 'Новосибирск' }
	expect(sampleFacts(Object.entries(other).map(([key, value]) => ({ key, value })))).toEqual([])
})
