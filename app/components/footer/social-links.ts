import type { Settings } from '#app/clinic/settings.ts'

// Law 72-FZ: the network may be named only with this remark, its logo never shown.
const bannedInRussia = 'принадлежит компании Meta, деятельность которой запрещена в РФ'

export function socialLinks(settings: Settings): { name: string; href: string; note?: string }[] {
	return [
		{ name: 'Телеграм', href: address(settings.social_telegram) },
		{ name: 'ВКонтакте', href: address(settings.social_vk) },
		{ name: 'Инстаграм', href: address(settings.social_instagram), note: bannedInRussia },
	].filter(({ href }) => href)
}

function address(value: string) {
	const text = value.trim()
	if (!text) return ''
	const href = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
	return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(href) ? href : ''
}
