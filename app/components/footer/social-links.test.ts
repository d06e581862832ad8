import { expect, it } from 'vitest'
import { type Settings, settingDefaults } from '#app/clinic/settings.ts'
import { socialLinks } from './social-links.ts'

const linksOf = (settings: Partial<Settings>) => socialLinks({ ...settingDefaults, ...settings })

it('shows no link for a network the clinic is not on', () => {
	expect(linksOf({})).toEqual([])
})

it('names the networks in words, in their order', () => {
	const links = linksOf({ social_vk: 'https://vk.example/ob', social_telegram: 't.me/ob' })

	expect(links.map(({ name, href }) => [name, href])).toEqual([
		['Телеграм', 'https://t.me/ob'],
		['ВКонтакте', 'https://vk.example/ob'],
	])
})

it('adds what the law demands beside the banned network', () => {
	const [link] = linksOf({ social_instagram: 'https://instagram.example/ob' })

	expect(link?.note).toContain('запрещена в РФ')
})

it.each(['javascript:alert(1)', 'ob', 'data:text/html,x'])('makes no link of %s', social_vk => {
	expect(linksOf({ social_vk })).toEqual([])
})
