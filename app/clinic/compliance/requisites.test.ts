import { expect, it } from 'vitest'
import { settingDefaults } from '#app/clinic/settings.ts'
import { requisitesOf } from './requisites.ts'

const license = { license_number: 'Л041-01125-54/00000001', license_issuer: 'Минздрав' }

it.each([
	['2020-03-15', '15\u00a0марта\u00a02020'],
	['15.03.2020', '15.03.2020'],
])('writes the licence of %s', (license_date, words) => {
	const { license: facts, licenseInOne } = requisitesOf({ ...settingDefaults, ...license, license_date })

	expect(facts).toContainEqual({ name: 'Дата', value: words })
	expect(licenseInOne).toBe(`Л041-01125-54/00000001, от ${words}, Минздрав`)
})

it('leaves out what is not known', () => {
	const { company, license, licenseInOne } = requisitesOf(settingDefaults)

	expect(company).toEqual([{ name: 'Организация', value: settingDefaults.company_name }])
	expect(license).toEqual([])
	expect(licenseInOne).toBe('')
})
