import type { Examples } from '#app/components/examples.ts'
import { Prose } from './prose.tsx'

export const examples: Examples = {
	'running text': (
		<Prose html='<p>Лечим под <a href="/services">анестезией</a>.</p><h3>Когда прийти</h3><ul><li>Зуб реагирует на холодное</li><li>Выпала пломба</li></ul><blockquote><p>Полгода между осмотрами.</p></blockquote>' />
	),
	'the steps of a treatment': <Prose html="<ol><li>Осмотр</li><li>Снимок</li><li>Пломба</li></ol>" steps />,
	'a table': (
		<Prose html="<table><thead><tr><th scope='col'>День</th><th scope='col'>Часы</th></tr></thead><tbody><tr><td>Суббота</td><td>9–15</td></tr></tbody></table>" />
	),
}
