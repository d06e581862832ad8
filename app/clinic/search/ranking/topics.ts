import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'

/** What questions to a clinic are about beside its treatments, each in the words by which it is asked for. */
const ofTheClinic: Record<string, string> = {
	parking: 'парковка паркинг стоянка припарковаться машина автомобиль авто заехать въезд parking',
	road: `адрес доехать добраться проехать проезд дойти находиться расположен местоположение метро автобус троллейбус
		трамвай маршрутка остановка маршрут навигатор address location`,
	hours: `часы режим график расписание работать открыт открываться закрыт закрываться выходной суббота воскресенье
		праздник праздничный круглосуточно ночной вечером будни перерыв hours opening schedule`,
	phone:
		'телефон номер позвонить звонить дозвониться связаться связь почта email whatsapp ватсап телеграм телеграмм telegram мессенджер phone contacts',
	pay: 'оплата оплатить оплачивать платить заплатить расплатиться наличные безналичный рассрочка кредит карточка предоплата сбп мир visa mastercard payment instalments',
	insurance: 'омс дмс полис страховка страховой страхование бесплатно бесплатный insurance',
	complaint: `жалоба жаловаться пожаловаться претензия недоволен обман обмануть нахамить хамство хам хамить обращение обидеть
		оскорбить грубый грубить нагрубить complaint`,
	prices: 'прайс прейскурант расценки',
	offer: 'скидка акция подарок подарочный купон промокод бонус бонусный',
	tax: 'налог налоговый вычет ндфл',
	booking: 'запись записаться записать приём талон онлайн интернет appointment online',
	cancel: 'отменить отмена перенести перенос опоздать опаздывать',
	job: 'вакансия работа трудоустройство трудоустроиться зарплата резюме подработка требуются требуется',
	disabled: `пандус коляска колясочник инвалид инвалидный инвалидность лифт доступность ходунки костыли трость слепой слабовидящий
		глухой слабослышащий слышать слух`,
	guarantee: 'гарантия гарантийный переделать',
	visit: 'надом выезд выездной выезжать лежачий',
	review: 'отзыв мнение рейтинг',
}

/** The same of what is done to a tooth: services are about these too. */
const ofTreatment: Record<string, string> = {
	child: `ребенок дитя годовалый дошкольник первоклассник дети детский сын дочь сынок дочка малыш малышка младенец ребятишки внук внучка школьник подросток
		child children kid kids baby`,
	pregnancy: 'беременность беременная кормить кормящий лактация',
	fear: 'бояться страх страшно паника испугаться пугать тревога волноваться нервничать стыд стыдно стесняться трясучка трястись трус трусиха трусишка',
	anesthesia: 'анестезия анестетик наркоз укол обезболивание обезболить заморозка седация',
	allergy: 'аллергия аллергический аллергик непереносимость allergy',
	pain: 'боль больно болит болеть заболеть разболеться ныть ноет',
	steps: 'подготовиться подготовка готовиться',
	after: 'после потом',
	lasting: 'служить прослужить долговечный надолго срок',
}

const topics = { ...ofTheClinic, ...ofTreatment }
/** Words of these are fillers where the lexicon says so. */
const mayBeFillers = ['booking', 'prices', 'review', 'after', 'steps', 'lasting']

/** Stem → the topics it belongs to, each as a term: `@parking`. */
export function topicsByStem() {
	const byStem = new Map<string, string[]>()
	for (const [topic, words] of Object.entries(topics)) {
		for (const stem of wordsOf(words).flatMap(termsOf)) {
			byStem.set(stem, [...new Set(byStem.get(stem)).add(`@${topic}`)])
		}
	}
	return byStem
}

/** By what the topics are asked for, misspelt as well. */
export const topicWords = () => Object.values(topics).flatMap(wordsOf)

/** No treatment is about the clinic's hours, whatever it opens or closes. */
export const isClinicTopic = (term: string) => term[0] === '@' && term.slice(1) in ofTheClinic

export const isTreatmentTopic = (term: string) => term.startsWith('@') && term.slice(1) in ofTreatment

/** Nor do documents say how to come or to call. */
export const isContactTopic = (term: string) => term === '@road' || term === '@phone'

export const isRoadTopic = (term: string) => term === '@road' || term === '@parking'

export const asksForTopic = (terms: string[]) =>
	terms.some(term => term.startsWith('@') && !mayBeFillers.includes(term.slice(1)))
