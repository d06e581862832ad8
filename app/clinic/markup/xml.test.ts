import { expect, it } from 'vitest'
import { element } from './xml.ts'

it('writes text that stays text', () => {
	expect(element('title', '«Обь» & <b>"сыновья"</b>')).toBe(
		'<title>«Обь» &amp; &lt;b&gt;&quot;сыновья&quot;&lt;/b&gt;</title>',
	)
})

it('drops letters that XML cannot hold', () => {
	expect(element('title', 'а\0б\u001bв\ud83dг\ufffe🦷')).toBe('<title>абвг🦷</title>')
})

it('holds elements, and leaves out those without a text', () => {
	expect(element('url', [element('loc', '/'), element('lastmod', undefined)])).toBe('<url><loc>/</loc></url>')
})
