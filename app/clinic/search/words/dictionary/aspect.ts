/** In what the last vowel or consonants of a perfective verb change before -ивать: «отколоть» is «откалывать». */
const changedVowel = /а(?=[^аеиоуыэюя]{1,2}$)/
const changedConsonants: [RegExp, string][] = [
	[/(?<=[бвмп])л$/, ''],
	[/щ$/, 'ст'],
	[/жд$/, 'д'],
	[/ж$/, 'з'],
	[/ш$/, 'с'],
	[/ч$/, 'т'],
]

/** The ending of an imperfective verb, and the endings its perfective partner may have instead. */
const partners: [RegExp, string[]][] = [
	[/(?<=.{3})[ыи]вать$/, ['ать', 'ить', 'еть', 'оть', 'нуть', 'ять']],
	[/[гк]ивать$/, ['нуть']],
	[/(?<=[лнр])ять$/, ['ить']],
	[/(?<=щ|жд|[жшч])ать$/, ['ить']],
	[/(?<=.(?:да|ста|зна))вать$/, ['ть']],
	[/падать$/, ['пасть']],
	[/нимать$/, ['нять']],
	[/бирать$/, ['брать']],
	[/дирать$/, ['драть']],
	[/тирать$/, ['тереть']],
	[/рывать$/, ['рвать']],
	[/(?<=.)носить$/, ['нести']],
	[/(?<=.)возить$/, ['везти']],
	[/(?<=.)водить$/, ['вести']],
]

/**
 * What may be the perfective partner of an imperfective infinitive, words or not: «переделывать» → «переделать»,
 * «отбеливать» → «отбелить», «снимать» → «снимить», «снять». The reflexive ending stays.
 */
export function perfectivesOf(infinitive: string): string[] {
	const [verb = '', reflexive = ''] = /ся$/.test(infinitive) ? [infinitive.slice(0, -2), 'ся'] : [infinitive]
	return partners.flatMap(([ending, instead]) => {
		const cut = ending.exec(verb)
		if (!cut) return []
		const base = verb.slice(0, cut.index)
		return basesOf(base).flatMap(one => instead.map(end => one + end + reflexive))
	})
}

function basesOf(base: string) {
	// «Мешать» is not «месить».
	const consonants = (base.length < 4 ? [] : changedConsonants)
		.filter(([changed]) => changed.test(base))
		.map(([changed, before]) => base.replace(changed, before))
	return [base, ...consonants].flatMap(one => [one, one.replace(changedVowel, 'о')])
}
