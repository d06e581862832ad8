type Pattern = { intent: string; pattern: RegExp }

const day =
	'(?:сегодня|завтра|сейчас|(?:в|во|по) (?:будни|выходн|субботу|воскресень|понедельник|вторник|среду|четверг|пятницу|праздник)\\S*)'
const atWork = '(?:работа|принима|открыты|открыта|закрыты|закрыта)\\S*'

const anyDay =
	'(?:сегодня|завтра|будни|выходн|суббот|воскресень|понедельник|вторник|сред[уы]|четверг|пятниц|праздник)\\S*'
const timeOfDay = `(?:вечер(?:ом)?|утром?|час(?:а|ов|ам)?|${anyDay})`
const end = '(?:работы|смены|учебы|школы|уроков)'
const toCome = '(?:прийти|приехать|подойти|подъехать|зайти|успе(?:ть|ю|ем)|попасть|записаться)'
/** «Можно прийти в пятницу после смены». */
const coming = new RegExp(`(?:^| )${toCome} (?:\\S+ ){0,3}(?:${timeOfDay}|после ${end})(?: |$)`)
const partOfComing = new RegExp(
	`^(?:${toCome}|${timeOfDay}|${end}|после|\\d+|(?:пя|шес|девя|деся)т[ьи]|семь|семи|восемь|восьми)$`,
)

const priceWord = '(?:почем|цен[аыу]?|ценник|стоимость|прайс|price|cost)'

/** Turns of speech that ask for a topic without a word of it. */
const patterns: Pattern[] = [
	{
		intent: 'hours',
		pattern:
			/(?:^| )(?:(?:до|со?) скольки(?! (?:лет|год|месяц))|во сколько(?! (?:\S+ )?(?:обойд|выйд|встан|станет))|с которого часа|до которого часа)(?: |$)/,
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
	{ intent: 'coming', pattern: coming },
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
			/(?:^| )(?:сколько|скока|че?го) (?:\S+ ){0,2}(?:стоит|стоят|будет|обойд|выйд|встанет|берете|возьм|отд|денег)\S*/,
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
	{ intent: 'signup', pattern: /(?:^| )(?:записаться|запишите|записать|запись)(?: |$)/ },
	{ intent: 'booking', pattern: /(?:^| )(?:попасть|прийти) (?:\S+ )?(?:на|к)(?: |$)/ },
]

/** Such a word asks and names nothing. */
export const asksForPrice = (word: string) => onlyPrice.test(word)
const onlyPrice = new RegExp(`^${priceWord}$`)

export function intentsOf(words: string[]) {
	const sentence = words.join(' ')
	return new Set(patterns.filter(({ pattern }) => pattern.test(sentence)).map(({ intent }) => intent))
}

/** «Приедет ли врач на дом» asks for no whitening «дома», «прийти после смены» for no advice of what comes after. */
export const isPartOfIntent = (intents: Set<string>, word: string) =>
	(intents.has('visit') && word === 'дом') ||
	(intents.has('coming') && partOfComing.test(word)) ||
	(intents.has('price') && /^(?:обойд|выйд)/.test(word))
