import { normalizeText } from '#app/clinic/text/normalize-text.ts'

const letters: Record<string, string> = {
	...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
	...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts' },
	...{ ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}

/** A title as it stands in an address: «Лечение кариеса» is `lechenie-kariesa`. */
export const slugOf = (title: string) =>
	normalizeText(
		[...normalizeText(title.replaceAll('№', '')).toLowerCase()]
			.map(letter => letters[letter] ?? letter)
			.join(''),
		'NFKD',
	)
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
