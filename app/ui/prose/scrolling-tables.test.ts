import { expect, it } from 'vitest'
import { htmlOf } from '#app/clinic/html.server.ts'
import { scrollingTables } from './scrolling-tables.ts'

const hours = '| День | Часы |\n| --- | --- |\n| суббота | 10:00–15:00 |'

it('lets every table of a text scroll by itself, by keyboard too', () => {
	const html = scrollingTables(htmlOf(`${hours}\n\nИ зимой:\n\n${hours}`), 'table')

	expect(
		html.match(/<div class="table" role="group" aria-label="Таблица" tabindex="0"><table>/g),
	).toHaveLength(2)
	expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
})

it('leaves a text that speaks of tables as it is', () => {
	const html = htmlOf('Тег `<table>` и слово <table не таблица.')

	expect(scrollingTables(html, 'table')).toBe(html)
})
