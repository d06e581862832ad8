/** «Отколоть» is «откалывать». */
const changedVowel = /а(?=[^аеиоуыэюя]{1,2}$)/
/** «Прикрепить» is «прикреплять», «очистить» «очищать»: only verbs in -ить and -еть change so. */
const changedConsonants: [RegExp, string][] = [
	[/(?<=[бвмп])л$/, ''],
	[/щ$/, 'ст'],
	[/жд$/, 'д'],
	[/ж$/, 'з'],
	[/ш$/, 'с'],
	[/ч$/, 'т'],
]
const withChange = /^[ие]ть$/
/** «Мешать» is not «месить», nor «зажать» «зажить»: a stem without a prefix is shorter. */
const shortestStem = 4

/** The ending of an imperfective verb, and the endings its perfective partner may have instead. */
const partners: [RegExp, string[]][] = [
	[/(?<=.{3})[ыи]вать$/, ['ать', 'ить', 'еть', 'оть', 'нуть', 'ять']],
	[/[гк]ивать$/, ['нуть']],
	[/(?<=[лнр])ять$/, ['ить']],
	[/(?<=.{3}[жшчщ]|жд)ать$/, ['ить']],
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
 * What may be the perfective partner of an imperfective infinitive, words or not: «переделывать» → «переделать» and
 * «переделить». The reflexive ending stays.
 */
export function perfectivesOf(infinitive: string): string[] {
	const [verb = '', reflexive = ''] = /ся$/.test(infinitive) ? [infinitive.slice(0, -2), 'ся'] : [infinitive]
	const found = partners.flatMap(([ending, instead]) => {
		const cut = ending.exec(verb)
		if (!cut) return []
		const base = verb.slice(0, cut.index)
		const changed = withoutChange(base)
		return instead.flatMap(end =>
			[base, ...(withChange.test(end) ? changed : [])]
				.flatMap(one => [one, one.replace(changedVowel, 'о')])
				.map(one => one + end + reflexive),
		)
	})
	return [...new Set(found)]
}

function withoutChange(base: string) {
	if (base.length < shortestStem) return []
	return changedConsonants
		.filter(([changed]) => changed.test(base))
		.map(([changed, before]) => base.replace(changed, before))
}
