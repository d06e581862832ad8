import { expect, it } from 'vitest'
import { shownPages } from './shown-pages.ts'

it.each([
	[1, 1, [1]],
	[1, 3, [1, 2, 3]],
	[1, 6, [1, 2, 0, 6]],
	[3, 6, [1, 2, 3, 4, 5, 6]],
	[4, 8, [1, 2, 3, 4, 5, 0, 8]],
	[5, 9, [1, 0, 4, 5, 6, 0, 9]],
	[9, 9, [1, 0, 8, 9]],
])('shows on page %i of %i the numbers %j', (page, pages, numbers) => {
	expect(shownPages(page, pages)).toEqual(numbers)
})
