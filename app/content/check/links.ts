import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'
import { addressesOf } from './addresses.ts'

/** `[words](address)`, `[name]: address` and `<a href="address">`; not images. */
const links =
	/(?<!!)\[[^\]]{0,1000}\]\(\s*<?([^)\s>]+)|^\[[^\]]{1,1000}\]:\s*(\S+)|<a\s[^>]{0,1000}href=["']?([^"'\s>]+)/gm
const bare = /^(\/[a-z][\w/.-]*)$/g

export function deadLinks(loadedContent: LoadedContent, today: string): Mistake[] {
	const known = addressesOf(loadedContent, today)
	// Where words of visitors lead is checked with them, and harms nothing.
	const texts = writtenTexts(loadedContent.records).filter(({ collection }) => collection !== 'lexicon')
	return texts.flatMap(text =>
		[...text.text.matchAll(text.path.at(-1) === 'body' ? links : bare)].flatMap(match => {
			const address = match.slice(1).find(Boolean) ?? ''
			const says = faultOf(address, known)
			return says ? [said(text, match.index, address, says)] : []
		}),
	)
}

/** Reports are generated: their links may be outdated. */
const said = ({ mistake, collection }: WrittenText, at: number, address: string, says: string) =>
	mistake(
		says === hiddenNow || collection === 'accessibilityReport' ? 'warning' : 'error',
		`ссылка ${address}: ${says}`,
		at,
	)

const hiddenNow = 'сейчас эта страница не показывается'

function faultOf(address: string, { shown, hidden, places }: ReturnType<typeof addressesOf>) {
	if (/^(https?:\/\/|mailto:|tel:)./.test(address)) return undefined
	if (address.startsWith('//')) return 'напишите адрес целиком, с https://'
	if (address.startsWith('#')) return 'в текстах нет мест, на которые можно сослаться'
	if (!address.startsWith('/')) return 'адрес страницы этого сайта начинается с косой черты'

	const { pathname, searchParams, hash } = new URL(address, 'https://clinic.example')
	if (pathname.startsWith('/pictures/')) return undefined
	if (!shown.has(pathname)) return hidden.has(pathname) ? hiddenNow : 'такой страницы нет'
	const group = searchParams.get('category')
	if (group && places[pathname] && !places[pathname].includes(group)) return 'такой категории нет'
	const service = searchParams.get('service')
	if (service && !shown.has(`/services/${service}`)) return 'такой услуги нет'
	const place = decodeURIComponent(hash.slice(1))
	return place && !places[pathname]?.includes(place) ? 'на этой странице нет такого места' : undefined
}
