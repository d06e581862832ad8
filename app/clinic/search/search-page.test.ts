import { expect, it } from 'vitest'
import { queryText } from '#app/clinic/text/normalize-text.ts'
import { literally, longestQuery } from './search-messages.ts'
import { searchAddress } from './search-page.ts'

it.each(['имплонт', 'а'.repeat(longestQuery), '№'.repeat(longestQuery), '😀'.repeat(longestQuery)])(
	'keeps both quotes of a query however long: %s',
	query => {
		expect(queryText(literally(query), longestQuery)).toMatch(/^".+"$/u)
	},
)

it('makes an address of whatever is typed', () => {
	expect(searchAddress('детский врач')).toBe(`/search?q=${encodeURIComponent('детский врач')}`)
	expect(searchAddress('a+b&c')).toBe('/search?q=a%2Bb%26c')
	expect(new URL(searchAddress('\ud83d'), 'http://x').searchParams.get('q')).toBe('\ufffd')
})
