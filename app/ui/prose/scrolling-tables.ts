/**
 * Gives each table a place of its own to scroll in: on a phone the page must not move sideways. A keyboard
 * scrolls only what can take the focus, and what takes the focus needs a name.
 */
export const scrollingTables = (html: string, className: string) =>
	html
		.replaceAll('<table>', `<div class="${className}" role="group" aria-label="Таблица" tabindex="0"><table>`)
		.replaceAll('</table>', '</table></div>')
