import type { QueryWord } from '#app/clinic/search/query/query-word.ts'

type Pattern = { intent: string; pattern: RegExp; unless?: RegExp }

const weekday = [
	'(?:понедельник|вторник|четверг|праздник)(?:а|у|ом|е|и|ов|ам|ах)?|(?:сред|пятниц|суббот)(?:а|у|ы|е|ой|ей|ам|ах)?',
	'воскресень(?:е|я|ю|ем|ям)|(?:выходн|будн|праздничн)(?:и|я|ей|ям|ях|[иы]й|[иы]е|[иы]х|[иы]м|ой|ого|ему|ому)',
].join('|')
const day = `(?:сегодня|завтра|сейчас|(?:в|во|по) (?:${weekday}))`
const atWork = '(?:работа|принима(?!ть)|открыты|открыта|закрыты|закрыта)\\S*'

const time = `(?:сегодня|завтра|вечер(?:ом|а|у)?|утр(?:о|ом|а|у)|днем|обеда?|час(?:а|ов|ам)?|${weekday})`
const season = [
	'(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)(?:ь|я|ю|ем|е)|(?:март|август)(?:а|у|ом|е)?|ма(?:й|я|ю|ем|е)',
	'(?:зим|весн)(?:а|ы|у|е|ой)|лет(?:о|а|у|ом)|осен(?:ь|и|ью)|каникул(?:ы|ам|ах|ами)?',
].join('|')
const endOfDay = '(?:работы|смены|учебы|школы|уроков)'
const toCome =
	'(?:при[йд]ти|приду|придем|приходить|приехать|приеду|подойти|подойду|подъехать|зайти|зайду|успе(?:ть|ю|ем|ваю)|попасть)'
const when = `(?:${time}|после ${endOfDay})`
/** «Можно прийти в пятницу», «после смены успею прийти». */
const coming = new RegExp(`(?:^| )(?:${toCome} (?:\\S+ ){0,3}${when}|${when} (?:\\S+ ){0,2}${toCome})(?: |$)`)
const partOfComing = new RegExp(`^(?:${toCome}|${time}|${endOfDay}|после)$`)

/** «Не смогу завтра прийти», «не приду», «планы поменялись». */
const notComing =
	/(?:^| )не (?:смог|смож|мог|получ|успе|выход)\S* (?:\S+ ){0,3}(?:при[йд]ти|приехать|подойти|явиться)(?: (?!в себя)|$)|(?:^| )(?:не (?:приду|придем|прийду|приеду|приедем|явлюсь)|план\S* (?:по|из)менял\S*)(?: |$)/

/** «Во сколько мне обойдётся имплант»; but «во сколько врач выйдет». */
const costs = '(?:(?!врач|доктор)\\S+ ){0,3}(?:обойд|обход|выйд|выход|встан|встает|станет)'

const priceWord = '(?:почем|цен[аыу]?|ценник|стоимость|прайс|price|cost)'

/** Turns of speech that ask for a topic without a word of it. */
const patterns: Pattern[] = [
	{
		intent: 'hours',
		pattern: new RegExp(
			`(?:^| )(?:(?:до|со?) скольки(?! (?:лет|год|месяц))|во сколько(?! (?:лет|год|месяц|раз|этап|визит|посещ|приемов|${costs}))|с которого часа|до которого часа)(?: |$)`,
		),
	},
	{
		intent: 'hours',
		pattern:
			/^(?=.*(?:^| )(?:куда|где|кто|обратиться|дежурн\S*|принима(?!ть)\S*)(?: |$)).*(?:^| )ноч(?:ью|и)(?: |$)/,
	},
	{
		intent: 'hours',
		pattern: /(?:^| )(?:когда|по каким дням) (?:\S+ )?(?:работ|принима(?!ть)|открыв|закрыв)\S*/,
	},
	{
		intent: 'hours',
		pattern: new RegExp(`(?:^| )${day} (?:\\S+ ){0,4}${atWork}|(?:^| )${atWork} (?:\\S+ ){0,2}${day}(?: |$)`),
	},
	{
		intent: 'hours',
		// Whatever they call their work: «в субботу пашете», «трудитесь ли по выходным».
		pattern: new RegExp(
			`^(?:\\S{2,}[еи]те(?:сь)? (?:ли )?(?:в|во|по) (?:${weekday})|(?:(?:а|вы) )*(?:в|во|по) (?:${weekday}) (?:вы )?\\S{2,}[еи]те(?:сь)?)$`,
		),
	},
	{ intent: 'coming', pattern: coming, unless: notComing },
	{
		intent: 'guarantee',
		// What a dentist made, and it did not last.
		pattern:
			/(?:^| )(?:пломб|коронк|имплант|винир|вкладк|протез|брекет|мост)\S* (?:\S+ ){0,3}(?:выпал|отвалил|отклеил|слетел|сломал|отколол|треснул|прижил|расшатал)\S*/,
	},
	{
		intent: 'road',
		pattern:
			/(?:^| )(?:где|куда) (?:\S+ )?(?:вы(?= |$)|(?:наход|располо|клиник|ехать|идти|при[йд]ти|приходить)\S*)/,
	},
	{
		intent: 'road',
		pattern: /(?:^| )как (?:\S+ )?(?:до вас|к вам|вас найти|найти)|(?:^| )как (?:при[йд]ти|(?:до|подо)йти)$/,
	},
	{
		intent: 'price',
		pattern:
			/(?:^| )(?:(?:сколько|скока) (?:\S+ ){0,2}(?:стоит|стоят|будет|обойд|берете|возьм|отд|денег)|чего (?:\S+ ){0,2}(?:стоит|стоят))\S*/,
	},
	{ intent: 'price', pattern: new RegExp(`(?:^| )во сколько ${costs}`) },
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
		unless: /^(?!(?:.* )?у вас ).*(?:^| )в друг(?:ой|ом|их) (?:клиник|мест|стоматолог)/,
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
	{
		intent: 'booking',
		pattern: /^(?!.*(?:отмен|перен[ео]с|оп[оа]зд)).*(?:^| )(?:записаться|запишите|записать|запись)(?: |$)/,
	},
	{ intent: 'cancel', pattern: notComing },
	{ intent: 'booking', pattern: /(?:^| )(?:попасть|при[йд]ти) (?:\S+ )?(?:на|к)(?: |$)/, unless: notComing },
]

/** Such a word asks and names nothing. */
export const asksForPrice = (word: string) => onlyPrice.test(word)
const onlyPrice = new RegExp(`^${priceWord}$`)

export function intentsOf(words: string[]) {
	const sentence = words.join(' ')
	return new Set(
		patterns
			.filter(({ pattern, unless }) => pattern.test(sentence) && !unless?.test(sentence))
			.map(({ intent }) => intent),
	)
}

/**
 * A word of the turn of speech alone: «приедет ли врач на дом» asks for no whitening «дома», «повышение цен» for what
 * anything costs.
 */
export const isPartOfIntent = (intents: Set<string>, { word }: QueryWord, sentence: string[]) =>
	(intents.has('visit') && word === 'дом') ||
	(intents.has('price') && (/^об(?:ойд|ход)/.test(word) || isOfPrices(word, sentence)))

const isOfPrices = (word: string, sentence: string[]) => {
	const place = sentence.indexOf(word)
	return place >= 0 && sentence[place + 1] === 'цен' && whatPricesDo.test(word)
}
const whatPricesDo =
	/^(?:повышен|подорожан|подъем|сниж|рост|паден|измен|колеб|динамик|диапазон|разброс|уров|переч[ен]|спис|таблиц|сравнен|индексац)/

/** A word that says when: «завтра», «в субботу», «вечером», «на каникулах». */
export const isTimeOfVisit = (word: string) => onlyTime.test(word)
const onlyTime = new RegExp(`^(?:${time}|${season})$`)

/** A word that says when somebody would come, beside whatever is asked. */
export const isWhenToCome = (intents: Set<string>, word: string) =>
	intents.has('coming') && partOfComing.test(word)
