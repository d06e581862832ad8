type Pattern = { intent: string; pattern: RegExp }

const day =
	'(?:сегодня|завтра|сейчас|(?:в|во|по) (?:будни|выходн|субботу|воскресень|понедельник|вторник|среду|четверг|пятницу|праздник)\\S*)'
const atWork = '(?:работа|принима|открыты|открыта|закрыты|закрыта)\\S*'

const priceWord = '(?:почем|цен[аыу]?|ценник|стоимость|прайс|price|cost)'

/** Turns of speech that ask for a topic without a word of it. */
const patterns: Pattern[] = [
	{
		intent: 'hours',
		pattern:
			/(?:^| )(?:(?:до|со?) скольки(?! (?:лет|год|месяц))|во сколько|с которого часа|до которого часа)(?: |$)/,
	},
	{
		intent: 'hours',
		pattern: /^(?=.*(?:^| )(?:куда|где|кто|обратиться|дежурн\S*|прин\S*)(?: |$)).*(?:^| )ноч(?:ью|и)(?: |$)/,
	},
	{ intent: 'hours', pattern: /(?:^| )(?:когда|по каким дням) (?:\S+ )?(?:работ|прин|открыв|закрыв)\S*/ },
	{
		intent: 'hours',
		pattern: new RegExp(`(?:^| )${day} (?:\\S+ )?${atWork}|(?:^| )${atWork} (?:\\S+ ){0,2}${day}(?: |$)`),
	},
	{
		intent: 'guarantee',
		// What a dentist made, and it did not last.
		pattern:
			/(?:^| )(?:пломб|коронк|имплант|винир|вкладк|протез|брекет|мост)\S* (?:\S+ ){0,3}(?:выпал|отвалил|отклеил|слетел|сломал|отколол|треснул|прижил|расшатал)\S*/,
	},
	{
		intent: 'road',
		pattern: /(?:^| )(?:где|куда) (?:\S+ )?(?:вы|наход|располо|клиник|ехать|идти|прийти|приходить)\S*/,
	},
	{ intent: 'road', pattern: /(?:^| )как (?:\S+ )?(?:до вас|к вам|вас найти|найти)/ },
	{
		intent: 'price',
		pattern:
			/(?:^| )(?:сколько|скока|че?го) (?:\S+ ){0,2}(?:стоит|стоят|будет|обойд|берете|возьм|отд|денег)\S*/,
	},
	{
		intent: 'price',
		pattern: new RegExp(`(?:^| )(?:${priceWord}|дорого|how much)(?: |$)`),
	},
	{
		intent: 'who',
		pattern: /(?:^| )(?:кто|к кому|какой (?:врач|доктор|специалист)|какому (?:врачу|доктору)|у кого)(?: |$)/,
	},
	{ intent: 'allowed', pattern: /(?:^| )(?:можно|нельзя|разрешается|опасно|вредно)(?: |$)/ },
	{
		intent: 'job',
		pattern:
			/(?:^| )(?:нужн[ыа]|нужен|требу[ею]тся|ищете|берете|возьмете) (?:\S+ ){0,2}(?:люди|врачи|сотрудники|работники|персонал|(?:медсестр|ассистент|администратор|санитар|уборщи)\S*)(?: |$)/,
	},
	{
		intent: 'job',
		pattern: /(?:^| )(?:сколько|как) (?:\S+ )?(?:платят|платите|получа\S+|зарабатыва\S+)(?: |$)/,
	},
	{
		intent: 'complaint',
		// Somebody did it to somebody, and nobody says who: it was the clinic.
		pattern:
			/(?:^| )(?:мне|нам|сыну|дочери|дочке|ребенку|маме|папе|мужу|жене) (?:\S+ ){0,2}(?:сломали|испортили|повредили|навредили|нагрубили|нахамили|обманули|отказали)(?: |$)/,
	},
	{
		intent: 'pregnancy',
		pattern:
			/(?:^| )(?:на (?:[1-9]|перв|втор|трет|четверт|пят|шест|седьм|восьм|девят)\S* месяце(?! (?:после|брекет|элайнер|имплант))|в положении(?! (?:стоя|сидя|лежа)))(?: |$)/,
	},
	{
		intent: 'review',
		pattern:
			/(?:^| )(?:пишут|говорят|отзываются) (?:\S+ ){0,2}(?:о|об|про) (?:вас|ваш\S*|клиник\S*|врач\S*|доктор\S*)(?: |$)|(?:^| )(?:о|об|про) (?:вас|ваш\S*) (?:\S+ ){0,2}(?:пишут|говорят|отзываются)(?: |$)/,
	},
	{ intent: 'visit', pattern: /(?:^| )на дому?(?: |$)/ },
	{ intent: 'booking', pattern: /(?:^| )(?:попасть|прийти) (?:\S+ )?(?:на|к)(?: |$)/ },
]

/** Such a word asks and names nothing. */
export const asksForPrice = (word: string) => onlyPrice.test(word)
const onlyPrice = new RegExp(`^${priceWord}$`)

export function intentsOf(words: string[]) {
	const sentence = words.join(' ')
	return new Set(patterns.filter(({ pattern }) => pattern.test(sentence)).map(({ intent }) => intent))
}

/** A word of the turn of speech alone: «приедет ли врач на дом» asks for no whitening «дома». */
export const isPartOfIntent = (intents: Set<string>, word: string) => intents.has('visit') && word === 'дом'
