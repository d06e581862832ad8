import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { CollectionName } from '#app/content/collections.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { writtenTexts } from '#app/content/visible-texts.ts'

/** Add words that visitors may read in Latin letters here. */
const allowedLatin = new Set([
	// Trade marks
	'ICON',
	// Programs that the statement on accessibility names
	'Chromium',
	'Firefox',
	'JAWS',
	'NVDA',
	'Orca',
	'Safari',
	'TalkBack',
	'VoiceOver',
	'WebKit',
	// Units and signs
	'pH',
])

const fieldsNotRead = new Set(
	[
		'id slug src before_src after_src code804n atc erid employment currency status source age_group group',
		'works_with kind lawyer_review version format category service timezone consent_ref photo_consent_ref',
		'frmr_url source_url map_lat map_lon company_email email social_telegram social_vk social_instagram',
		'time_on_page vat',
	].flatMap(names => names.split(' ')),
)
const silentCollections = new Set<CollectionName>(['lexicon', 'accessibilityReport'])

const addresses =
	/\]\([^)]*\)|https?:\/\/\S+|[\w.+-]+@[\w.-]+|`[^`]*`|<[^>]*>|\b[\w-]+(\.[\w-]+)*\.(ru|рф|example|pdf|csv)\b/g
const latinWord = /(?<![\p{L}\p{N}])[A-Za-z][A-Za-z'’-]*(?![\p{L}\p{N}])/gu
const mixedWord = /[\p{L}-]*(?:[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z])[\p{L}-]*/gu
const numeral = /^[IVXLCM]+$/

export function latinWords(records: ContentRecords): Mistake[] {
	return writtenTexts(records)
		.filter(
			({ collection, path }) =>
				!silentCollections.has(collection) && !path.some(step => fieldsNotRead.has(String(step))),
		)
		.flatMap(({ text, mistake }) => {
			const words = text.replace(addresses, found => ' '.repeat(found.length))
			const mixed = [...words.matchAll(mixedWord)].map(({ 0: word, index }) =>
				mistake('warning', `в слове «${word}» смешаны русские и латинские буквы`, index),
			)
			const latin = [...words.replace(mixedWord, word => ' '.repeat(word.length)).matchAll(latinWord)]
				.filter(({ 0: word }) => !allowedLatin.has(word) && !numeral.test(word))
				.map(({ 0: word, index }) => mistake('warning', `слово латиницей: ${word}`, index))
			return [...mixed, ...latin]
		})
}
