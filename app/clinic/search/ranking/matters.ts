import { wordsOfText } from '#app/clinic/search/index/text-words.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'

/** What questions to a clinic are about beside its treatments, each in the words by which it is asked for. */
const ofTheClinic: Record<string, string> = {
	parking: 'парковка стоянка припарковаться машина автомобиль авто заехать въезд parking',
	road: `адрес доехать добраться проехать проезд дойти находиться расположен местоположение метро автобус троллейбус
		трамвай маршрутка остановка маршрут навигатор address location`,
	hours: `часы режим график расписание работать открыт открываться закрыт закрываться выходной суббота воскресенье
		праздник праздничный круглосуточно ночной вечером будни перерыв hours opening schedule`,
	phone:
		'телефон номер позвонить звонить дозвониться связаться связь почта email whatsapp ватсап телеграм telegram phone contacts',
	pay: 'оплата оплатить оплачивать платить заплатить расплатиться наличные безналичный рассрочка кредит карточка предоплата сбп мир visa mastercard payment instalments',
	insurance: 'омс дмс полис страховка страховой страхование бесплатно бесплатный insurance',
	complaint:
		'жалоба жаловаться пожаловаться претензия недоволен обман обмануть нахамить хамство обращение обидеть грубый complaint',
	tax: 'налог налоговый вычет ндфл',
	booking: 'запись записаться записать приём талон онлайн интернет appointment online',
	cancel: 'отменить отмена перенести перенос опоздать опаздывать',
	job: 'вакансия работа трудоустройство трудоустроиться зарплата резюме требуются требуется',
	wheelchair: 'пандус коляска инвалид инвалидный лифт доступность',
	guarantee: 'гарантия гарантийный переделать',
	review: 'отзыв мнение рейтинг',
}

/** The same of what is done to a tooth: of these the services tell too. */
const ofTreatment: Record<string, string> = {
	child: 'ребенок дети детский сын дочь сынок дочка малыш внук внучка школьник подросток',
	pregnancy: 'беременность беременная кормить кормящий лактация',
	fear: 'бояться страх страшно паника испугаться пугать',
	anesthesia: 'анестезия анестетик наркоз укол обезболивание обезболить заморозка седация',
	allergy: 'аллергия аллергический аллергик непереносимость allergy',
	pain: 'боль больно болит болеть заболеть разболеться ныть ноет',
	steps: 'подготовиться подготовка готовиться',
	after: 'после потом',
	lasting: 'служить прослужить долговечный надолго срок',
}

const matters = { ...ofTheClinic, ...ofTreatment }
/** Such words say what is asked, even where the lexicon takes them for filling. */
const neverAsked = ['booking', 'review', 'after', 'steps', 'lasting']

/** Term → the matters it belongs to. */
export function mattersByTerm() {
	const byTerm = new Map<string, string[]>()
	for (const [matter, words] of Object.entries(matters)) {
		for (const term of wordsOfText(words).flatMap(termsOf)) {
			const known = byTerm.get(term) ?? []
			if (!known.includes(matter)) byTerm.set(term, [...known, `@${matter}`])
		}
	}
	return byTerm
}

/** No treatment tells of the clinic's hours, whatever it opens or closes. */
export const tellsOfClinic = (term: string) => term[0] === '@' && term.slice(1) in ofTheClinic

export const tellsOfTreatment = (term: string) => term.startsWith('@') && term.slice(1) in ofTreatment

/** Nor do documents tell how to come or to call. */
export const isWhereabouts = (term: string) => term === '@road' || term === '@phone'

/** Whether a word asks for a matter. */
export function matterAsked(byTerm: Map<string, string[]>, terms: string[]) {
	return terms.some(term => asksForMatter(byTerm.get(term) ?? []))
}

export const asksForMatter = (terms: string[]) =>
	terms.some(term => term.startsWith('@') && !neverAsked.includes(term.slice(1)))

type Asked = { matter: string; with: RegExp }

/** Turns of speech that ask for a matter without a word of it. */
const turns: Asked[] = [
	{
		matter: 'hours',
		with: /(?:^| )(?:до скольки|со скольки|во сколько|с которого часа|до которого часа)(?: |$)/,
	},
	{ matter: 'hours', with: /(?:^| )(?:когда|по каким дням) (?:\S+ )?(?:работ|прин|открыв|закрыв)\S*/ },
	{
		matter: 'road',
		with: /(?:^| )(?:где|куда) (?:\S+ )?(?:вы|наход|располо|клиник|ехать|идти|прийти|приходить)\S*/,
	},
	{ matter: 'road', with: /(?:^| )как (?:\S+ )?(?:до вас|к вам|вас найти|найти)/ },
	{
		matter: 'price',
		with: /(?:^| )(?:сколько|скока|че?го) (?:\S+ ){0,2}(?:стоит|стоят|будет|обойд|берете|возьм|отд|денег)\S*/,
	},
	{
		matter: 'price',
		with: /(?:^| )(?:почем|цен[аыу]?|ценник|стоимость|прайс|дорого|price|cost|how much)(?: |$)/,
	},
	{
		matter: 'who',
		with: /(?:^| )(?:кто|к кому|какой (?:врач|доктор|специалист)|какому (?:врачу|доктору)|у кого)(?: |$)/,
	},
	{ matter: 'allowed', with: /(?:^| )(?:можно|нельзя|разрешается|опасно|вредно)(?: |$)/ },
	{
		matter: 'job',
		with: /(?:^| )(?:сколько|как) (?:\S+ )?(?:платят|платите|получа\S+|зарабатыва\S+)(?: |$)/,
	},
	{ matter: 'booking', with: /(?:^| )(?:попасть|прийти) (?:\S+ )?(?:на|к)(?: |$)/ },
]

/** What is asked for by the turn of the sentence. */
export const turnsOf = (words: string[]) => {
	const sentence = words.join(' ')
	return new Set(turns.filter(turn => turn.with.test(sentence)).map(({ matter }) => matter))
}
