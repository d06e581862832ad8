import { describe, expect, it } from 'vitest'
import { demo } from '#tests/search/demo.ts'
import { createSearch } from './create-search.ts'
import { passagesOf } from './index/passages.ts'
import { splitQuestions, withoutWakeWords } from './query/split-questions.ts'
import { intentsOf } from './ranking/intents.ts'
import { languageWeight } from './words/dictionary/language-weight.ts'
import { wordsOf } from './words/normalize.ts'
import { stopWords } from './words/stop-words.ts'

const search = createSearch(demo())
const find = (query: string) => search.find(query, 'all')
const services = (query: string) => find(query).services.map(({ slug }) => slug)
const pages = (query: string) => find(query).pages.map(({ to }) => to)

describe('a query is split', () => {
	it.each([
		['сколько стоит имплант и есть ли парковка', ['сколько стоит имплант', 'и есть ли парковка']],
		['болит зуб,  работаете ли сегодня', ['болит зуб', 'работаете ли сегодня']],
		['Здравствуйте! Ставите виниры? Хорошего дня!', ['Ставите виниры']],
		['имплант… есть ли парковка ?', ['имплант', 'есть ли парковка']],
		['имплант, ставите сегодня', ['имплант', 'ставите сегодня']],
		['имплант — где вы', ['имплант', 'где вы']],
		['чистка зубов и отбеливание', ['чистка зубов и отбеливание']],
		['имплант - цена, недорого', ['имплант - цена, недорого']],
		['удаление 8. зуба', ['удаление 8. зуба']],
		['гингивит, пульпите, кариес', ['гингивит, пульпите, кариес']],
		['«сколько стоит? где вы?»', ['«сколько стоит? где вы?»']],
		['цена? адрес? часы? телефон?', ['цена? адрес? часы? телефон?']],
	])('%j', (query, questions) => {
		expect(splitQuestions(query)).toEqual(questions)
	})
})

describe('of two questions', () => {
	it.each([
		['сколько стоит имплант и есть ли парковка', 'ustanovka-implanta', '/contacts#na-mashine'],
		['сколько стоит имплнт и есть ли парковка', 'ustanovka-implanta', '/contacts#na-mashine'],
		['Ставите брекеты? Как доехать?', 'brekety', '/contacts#kak-dobratsya'],
		['сломался зуб, работаете ли в воскресенье', 'restavratsiya-zuba', '/contacts#hours'],
	])('%j both are answered', (query, service, page) => {
		expect(services(query)[0]).toBe(service)
		expect(pages(query).slice(0, 2)).toContain(page)
	})

	it.each([
		['сколько стоит отбеливание и ставите ли вы брекеты', ['otbelivanie-v-kabinete', 'brekety']],
		['ставите виниры? делаете чистку?', ['keramicheskiy-vinir', 'professionalnaya-gigiena']],
		['маме нужен протез, а мне нужно отбеливание', ['semnyy-protez', 'otbelivanie-v-kabinete']],
	])('about two treatments, %j, both are found', (query, both) => {
		expect(services(query)).toEqual(expect.arrayContaining(both))
	})

	it.each([
		['one means who was named before', 'какой врач лечит десны и какие у него отзывы', 'documents'],
		['one only denies', 'щека опухла, работаете без выходных и можно ли без записи', 'promotions'],
		['neither is about an offer', 'удалить нерв и сколько стоит пломба', 'promotions'],
		['one names nothing', 'есть ли у вас лицензия и где посмотреть', 'services'],
	] as const)('of which %s, %j, nothing else is shown', (_, query, group) => {
		expect(find(query)[group]).toEqual([])
	})

	it.each([
		['не хочу брекеты, сколько стоят элайнеры', 'brekety'],
		['дочка боится врачей, можно полечить во сне?', 'lechenie-kariesa'],
		['ребенку 5 лет болит зуб, принимаете ли детей и сколько стоит лечение', 'lechenie-pulpita'],
	])('%j, what is not asked for is not shown', (query, service) => {
		expect(services(query)).not.toContain(service)
	})
})

it.each([
	['делаете элайнеры вместо брекетов? сколько стоит', 'делаете элайнеры вместо брекетов сколько стоит'],
	['как ухаживать за съемным протезом и чем клеить', 'как ухаживать за съемным протезом чем клеить'],
])('a second question about the same, %j, adds no page', (query, one) => {
	expect(pages(query)).toEqual(pages(one))
})

it('of a question left out two of each list are shown', () => {
	const [first, second] = ['больно ли ставить имплант', 'с какого возраста']
	expect(pages(second).length).toBeGreaterThan(2)
	expect(pages(first).length).toBeGreaterThan(0)
	expect(pages(`${first} и ${second}`)).toEqual([...pages(first), ...pages(second).slice(0, 2)])
})

it('courtesies find nothing', () => {
	for (const question of ['Как доехать?', 'Ставите виниры?'])
		expect(find(`Добрый день! ${question} Спасибо большое`)).toMatchObject({
			services: find(question).services,
			promotions: find(question).promotions,
		})
})

describe('what a person says besides', () => {
	it('asks for nothing: how many, how old, who may be asked', () => {
		expect(services('мне семьдесят лет отбеливание')).toEqual(services('отбеливание'))
		expect(find('старше шестьдесят').promotions.map(({ title }) => title)).toContain(
			'Утро для тех, кому за шестьдесят',
		)
		expect(pages('что нибудь обезболивающее')).toEqual(pages('обезболивающее'))
	})

	it('asks for nothing: how near, how early, how gently', () => {
		expect(pages('поближе к метро')).toEqual(pages('метро'))
		expect(pages('запись пораньше')[0]).toBe('/appointment')
		expect(pages('побыстрей записаться')[0]).toBe('/appointment')
		expect(pages('прийти попозже')).toContain('/documents/pravila-zapisi#napominanie')
		expect(find('хочу к женщине врачу чтобы помягче').doctors).toEqual(find('хочу к женщине врачу').doctors)
		expect(find('гараж подешевле').total).toBe(0)
	})

	it('does not hide what narrows nothing elsewhere and is asked for here', () => {
		expect(pages('где можно почитать настоящие отзывы людей про вашу клинику')[0]).toBe('/reviews')
	})

	it('does not hide the topic that it is about', () => {
		expect(pages('есть у вас парковка или опять полчаса круги нарезать')).toEqual(['/contacts#na-mashine'])
	})

	it('is not taken for a thing of others', () => {
		const { doctors } = find('говорит ли кто нибудь из врачей по английски, муж иностранец')
		expect(doctors.length).toBeGreaterThan(0)
		expect(find('do you have an English speaking dentist').doctors.length).toBeGreaterThan(0)
		expect(services('возьмётесь ли вы ставить имплант диабетику')[0]).toBe('ustanovka-implanta')
		expect(find('примут ли без записи').documents[0]?.title).toContain('записи')
	})

	it.each([
		['вырываете зубы', 'вырвать зуб'],
		['откалывается зуб', 'откололся зуб'],
		['пломба выпадает', 'пломба выпала'],
	])('may be a verb of the other aspect: «%s», «%s»', (asked, said) => {
		expect(services(asked)[0]).toBe(services(said)[0])
		expect(find(asked).categories).toEqual(find(said).categories)
	})
})

describe('what is not wanted does not come first', () => {
	it.each([
		['щель между передними зубами закрыть не брекетами', 'brekety'],
		['хочу зубы вставить, но не имплант', 'ustanovka-implanta'],
		['протез, только не съёмный', 'semnyy-protez'],
		['вылечить зуб не удаляя', 'slozhnoe-udalenie-zuba'],
		['не надо удалять зуб, вылечите', 'prostoe-udalenie-zuba'],
		['имплант без костной пластики', 'kostnaya-plastika'],
		['чем заменить зуб кроме импланта', 'ustanovka-implanta'],
		['лечить, а не удалять зуб', 'prostoe-udalenie-zuba'],
		['можно ли не удалять зуб', 'prostoe-udalenie-zuba'],
		['удаление зуба, кроме временного', 'udalenie-vremennogo-zuba'],
	])('%s', (query, slug) => {
		expect(services(query).length).toBeGreaterThan(0)
		expect(services(query)[0]).not.toBe(slug)
	})

	it.each([
		['пломба не держится', 'lechenie-kariesa'],
		['зуб мудрости не вырос', 'udalenie-zuba-mudrosti'],
		['не держится протез', 'semnyy-protez'],
		['если не лечить кариес', 'lechenie-kariesa'],
		['имплант вместо зуба', 'ustanovka-implanta'],
		['что поставить вместо зуба', 'ustanovka-implanta'],
		['протез вместо зубов', 'semnyy-protez'],
		['не удалённый корень зуба', 'slozhnoe-udalenie-zuba'],
		['не больно удалить зуб', 'prostoe-udalenie-zuba'],
	])('but what is so, or missing, is not denied: %s', (query, slug) => {
		expect(services(query)[0]).toBe(slug)
	})
})

it.each(['ремонт стиральных машин', 'швейная машина', 'замена коленного сустава'])(
	'nobody here does that: %s',
	query => {
		const found = find(query)
		expect([found.services, found.pages].flat()).toEqual([])
	},
)

it.each([
	['справка об оплате медицинских услуг', 'Налоговый вычет за лечение'],
	['нужен ли паспорт', 'Правила внутреннего распорядка для пациентов'],
	['какие документы взять с собой', 'Правила внутреннего распорядка для пациентов'],
])('papers are found by their use: %s', (query, title) => {
	expect(find(query).documents[0]?.title).toBe(title)
})

it('whom somebody looks for is found, whatever was forgotten of him', () => {
	const { doctors } = find('соседка хвалила вашего хирурга а фамилию забыла')
	expect(doctors[0]?.specialization).toContain('хирург')
})

it('«на пятом месяце» asks about a pregnancy', () => {
	const answer = '/services/professionalnaya-gigiena#mozhno-li-chistit-zuby-beremennym'
	expect(pages('на пятом месяце можно чистить зубы')[0]).toBe(answer)
	expect(pages('на пятом месяце разболелся зуб')).toContain(answer)
	for (const query of [
		'на каком месяце режутся зубы',
		'на этом месяце лечить зубы',
		'чистить зубы в положении стоя',
	])
		expect(pages(query)).not.toContain(answer)
})

it('a phrase for a text leaves the treatment it is asked about', () => {
	expect(services('алкоголь после удаления')[0]).toBe('prostoe-udalenie-zuba')
	expect(services('спорт после импланта')[0]).toBe('ustanovka-implanta')
	expect(services('врач сказал удалить')).toContain('prostoe-udalenie-zuba')
})

it.each([
	[
		'сделать коронку и оплатить картой',
		'koronka-dioksid-tsirkoniya',
		'/documents/poryadok-oplaty#chem-platit',
	],
	['удалить зуб в воскресенье работаете', 'prostoe-udalenie-zuba', '/contacts#hours'],
	['чистка зубов почитать отзывы', 'professionalnaya-gigiena', '/reviews'],
])('a treatment that is named stays beside what is asked of the clinic: «%s»', (query, service, page) => {
	expect(services(query)).toEqual([service])
	expect(pages(query)[0]).toBe(page)
	expect(services('хирург принимает в субботу')).toEqual([])
})

it('who speaks of a tooth is answered wherever it happened', () => {
	expect(services('передний зуб почернел после удара на катке')).toContain('konsultatsiya-terapevta')
	expect(find('зуб ковша экскаватора').total).toBe(0)
})

it('a text that has words of it by chance is no answer, unless a phrase asks for it', () => {
	for (const query of ['узи щитовидной железы', 'выпадают волосы', 'купить билет на самолет'])
		expect(find(query).total).toBe(0)
	for (const query of ['не заражусь ли я гепатитом у вас', 'гепатит инструменты стерильны'])
		expect(pages(query)[0]).toBe('/about#chem-lechim')
	expect(pages('договор скачать pdf')).not.toEqual([])
})

it.each(['пульпит', 'имплант', 'виниры', 'брекеты'])('what is asked about it finds «%s» first', thing => {
	const [first] = services(thing)
	for (const aspect of ['противопоказания', 'минусы', 'симптомы', 'последствия', 'фирмы', 'фотографии']) {
		expect([aspect, services(`${thing} ${aspect}`)]).toEqual([aspect, expect.arrayContaining([first])])
		expect([aspect, services(`${aspect} ${thing}`)]).toEqual([aspect, expect.arrayContaining([first])])
	}
})

it('who wants a thing, and where it is made, is no thing of others', () => {
	for (const query of ['виниры германии', 'имплант премиум класса', 'брекеты девушке', 'врач мужчина'])
		expect([query, services(query)]).not.toEqual([query, []])
	for (const query of ['карта города', 'политика россии', 'имплант груди', 'протез руки'])
		expect([query, find(query).total]).toEqual([query, 0])
})

it('a name finds its doctor whatever is asked of him', () => {
	for (const asked of ['принимает ли в субботу', 'когда работает', 'отзывы', 'цена приёма', 'биография'])
		expect([asked, find(`Орлова ${asked}`).doctors[0]?.name]).toEqual([asked, 'Орлова Марина Сергеевна'])
})

it('prices are found beside the kind of place and its town', () => {
	for (const query of [
		'стоматология цены',
		'клиники цены',
		'стоматология новосибирск цены',
		'цены стоматология',
	])
		expect([query, pages(query)[0]]).toEqual([query, '/prices'])
})

it('nothing is found for an animal, but for who was hurt by one', () => {
	for (const query of ['записать кота на чистку зубов', 'лечить зубы собаке', 'зубной камень у кошки'])
		expect([query, find(query).total]).toEqual([query, 0])
	expect(pages('собаку можно с собой')).toContain('/contacts#kak-voyti')
	expect(services('собака погрызла каппу')).toContain('elaynery')
	expect(services('щека опухла как у хомяка')).not.toEqual([])
})

it('of what is told at length each thing may hold little', () => {
	expect(services('пью холодную воду и прям в голову стреляет справа сверху')).not.toEqual([])
	expect(services('у сына молочный шатается а сзади уже второй вырос акулья улыбка')[0]).toBe(
		'udalenie-vremennogo-zuba',
	)
})

it('a word that is all of the question shows the text that it is a phrase for', () => {
	expect(pages('наркоз')[0]).toBe('/about#chego-my-ne-delaem')
	expect(pages('заразиться гриппом')).toEqual([])
})

/** First names lead to doctors, and there is none called so. */
const findsNobody = ({ kind }: { kind: string }) => kind === 'filler' || kind === 'name'

it('of a phrase that people say each telling word is found when it stands alone', () => {
	const said = demo().lexicon.flatMap(entry => (findsNobody(entry) ? [] : entry.say.flatMap(wordsOf)))
	const telling = [...new Set(said)].filter(word => word.length > 1 && !stopWords.has(word))
	const unanswered = telling.filter(word => find(word).total + pages(word).length === 0)

	expect(telling.length).toBeGreaterThan(1500)
	expect(unanswered).toEqual([])
	expect(services('дырка')[0]).toBe('lechenie-kariesa')
	expect(services('сапфировые')[0]).toBe('brekety')
	expect(services('качели')).toEqual([])
})

it('a word that stands anywhere in a text of the site is found when it is all of the question', () => {
	const texts = passagesOf(demo()).flatMap(({ name, about }) => wordsOf(`${name} ${about}`))
	const telling = [...new Set(texts)].filter(word => word.length > 2 && !stopWords.has(word))
	const unanswered = telling.filter(word => find(word).total + pages(word).length === 0)

	expect(telling.length).toBeGreaterThan(5000)
	// Who names an animal looks for another clinic.
	expect(unanswered.filter(word => languageWeight(word) >= 0.5)).toEqual(['собакой', 'собаку'])
	expect(pages('откидной столик')).toEqual(['/documents/pasport-dostupnosti#zdanie'])
})

it('«больничный» is no «больно»', () => {
	for (const query of ['больничный', 'дадут больничный', 'больничный лист'])
		expect(pages(query)[0]).toBe('/services/slozhnoe-udalenie-zuba#ponadobitsya-li-bolnichnyy')
	expect(services('больничный')).not.toContain('lechenie-pulpita')
})

it.each([
	['сапфировые брекеты', ['Ортодонтия']],
	['дырка в зубе', ['Терапия']],
])('«%s» brings the category of what is asked, not of a consultation beside it', (query, names) => {
	expect(find(query).categories.map(({ name }) => name)).toEqual(names)
})

it.each([
	['вы до скольки', '/contacts#hours'],
	['до скольки вы сегодня', '/contacts#hours'],
	['где вы', '/contacts#kak-dobratsya'],
])('the stop words %j are answered by their form', (query, page) => {
	expect(pages(query)).toContain(page)
	expect(services(query)).toEqual([])
})

it.each(['можно ли', 'кто вы'])('the stop words %j ask for nothing', query => {
	expect(find(query).total).toBe(0)
})

it.each([
	['тел. клиники', '/contacts#phone'],
	['как позвонить', '/contacts#phone'],
	['работаете в выхи', '/contacts#hours'],
	['где почитать, что пишут пациенты о вашей клинике', '/reviews'],
	['что про ваших врачей говорят', '/reviews'],
	['можно прийти вечером', '/contacts#hours'],
	['Могу ли я приехать в четверг после работы, часов в семь?', '/contacts#hours'],
	['после смены успею к вам прийти?', '/contacts#hours'],
	['где выдают справку', '/documents/nalogovyy-vychet#kakuyu-spravku-vzyat'],
	['куда придти', '/contacts#kak-dobratsya'],
	['где вы', '/contacts#kak-dobratsya'],
	['не смогу прийти на прием', '/documents/pravila-zapisi#esli-vy-peredumali-ili-zaboleli'],
])('«%s» is answered first by the page about it', (query, page) => {
	expect(pages(query)[0]).toBe(page)
})

it.each([
	['сколько руб. чистка', 'чистка'],
	['перенести запись на др день', 'перенести запись на другой день'],
	['до скольки в сб', 'до скольки в субботу'],
])('«%s» finds what «%s» finds', (short, full) => {
	const found = ({ services, documents }: ReturnType<typeof find>) =>
		[...services, ...documents].map(({ id }) => id)
	expect(found(find(full))).not.toEqual([])
	expect(found(find(short))).toEqual(found(find(full)))
})

it.each(['constructor', '__proto__', 'toString hasOwnProperty'])('«%s» is a word like any other', query => {
	expect(find(query).total).toBe(0)
})

it('a word that only the lexicon knows finds as much as the one it is taken for', () => {
	const doctors = (query: string) => find(query).doctors.map(({ name }) => name)
	expect(doctors('do you speak english')).not.toEqual([])
	expect(doctors('do you speak english')).toEqual(doctors('по-английски'))
})

it('who cannot come is answered by what the clinic says of it, not by whitening at home', () => {
	const { categories, services } = find('маме тяжело ходить, приезжает ли врач на дом')
	expect({ categories, services }).toEqual({ categories: [], services: [] })
	expect(pages('маме тяжело ходить, приезжает ли врач на дом')[0]).toMatch(/^\/about/)
	expect(find('отбеливание на дому').services[0]?.slug).toBe('otbelivanie-doma')
})

it.each(['окей гугл', 'О’кей, Google,', 'Алиса,', 'эй, сири', 'Яндекс:'])(
	'«%s» is said to the telephone',
	call => {
		const { corrected, pages: texts } = find(`${call} как доехать от вокзала`)
		expect(corrected).toBeNull()
		expect(texts[0]?.to).toBe('/contacts#kak-dobratsya')
	},
)

it.each([
	['во сколько обойдётся съёмный протез', 'semnyy-protez'],
	['можно прийти вечером на чистку', 'professionalnaya-gigiena'],
	['записаться на завтра к ортодонту', 'konsultatsiya-ortodonta'],
	['можно прийти в воскресенье на чистку', 'professionalnaya-gigiena'],
	['во сколько лет ставят брекеты', 'brekety'],
	['болит глазной зуб', 'konsultatsiya-terapevta'],
	['дырочка', 'lechenie-kariesa'],
	['есть ли аналог брекетам', 'brekety'],
])('«%s» is about the treatment, whatever else it asks', (query, slug) => {
	expect(services(query)[0]).toBe(slug)
	expect(pages(query)).not.toContain('/contacts#hours')
})

it.each([
	'записаться онлайн на вечер',
	'записать двоих детей на один день',
	'запишите ребёнка на субботу',
	'записаться на следующей неделе',
	'добрый вечер я хочу записать сразу двоих детей и себя на один день чтобы не мотаться',
])('«%s» asks for the appointment page', query => {
	expect(pages(query)[0]).toBe('/appointment')
})

it.each(['почём нынче пломба', 'элайнеры цена', 'во сколько обойдётся вся челюсть', 'дорого ли лечить зубы'])(
	'«%s» leads to the price list, before texts that say the same words',
	query => {
		expect(services(query)).not.toEqual([])
		expect(pages(query)[0]).toBe('/prices')
	},
)

it.each(['воскресенье', 'круглосуточно ночью', 'работаете ли в воскресенье'])(
	'«%s» leads to the hours before texts that name a day',
	query => {
		expect(pages(query)[0]).toBe('/contacts#hours')
	},
)

it.each([
	'какой доктор у вас лучше всех управляется с трусливыми детьми',
	'какой врач лучше всех ладит с детьми',
])('«%s» finds who treats children', query => {
	expect(services(query)).toContain('adaptatsionnyy-priem')
})

it('takes what another clinic refused for no complaint about this one', () => {
	expect(services('мне отказали в другой клинике сказали кости мало есть ли надежда')).toContain(
		'kostnaya-plastika',
	)
	expect(pages('мне отказали в приёме')).toContain('/contacts#kuda-pozhalovatsya')
	for (const query of [
		'у вас мне испортили зуб в другой клинике переделали',
		'мне сломали зуб другой врач сказал переделать',
	])
		expect(find(query).documents.map(({ title }) => title)).toContain('Бланк обращения')
})

it.each([
	['сколько будет болеть десна после удаления зуба', '#skolko-budet-bolet'],
	['сколько будет держаться пломба', '#skolko-sluzhit-plomba'],
	['сколько времени будет длиться лечение брекетами', ''],
	['что входит в стоимость импланта', ''],
	['есть ли скидки цена имплант', ''],
])('«%s» is answered by a text rather than the price list', (query, anchor) => {
	expect(pages(query)[0]).not.toBe('/prices')
	if (anchor) expect(pages(query).some(page => page.endsWith(anchor))).toBe(true)
})

it.each([
	['завтра удаление нужно ли принимать антибиотики', 'slozhnoe-udalenie-zuba'],
	['белое пятнышко на десне', 'konsultatsiya-terapevta'],
])('«%s» finds %s', (query, slug) => {
	expect(services(query)).toContain(slug)
})

it('keeps what else is asked beside a price', () => {
	expect(pages('сколько стоит имплант и есть ли парковка')).toContain('/contacts#na-mashine')
})

it.each([
	['записать ребёнка без родителей', '/contracts/dogovor-nesovershennoletniy'],
	['попасть на выходных', '/documents/pravila-zapisi'],
	['прийти на приём беременной', '/services/professionalnaya-gigiena'],
])('«%s» keeps the texts about it', (query, page) => {
	expect(pages(query).map(to => to.split('#')[0])).toContain(page)
})

it('whoever books a treatment is shown that', () => {
	expect(pages('записать ребёнка к ортодонту')).not.toContain('/appointment')
	expect(find('записать собаку на один день').pages).toEqual([])
})

it.each(['повышение цен', 'список цен', 'рост цен'])('«%s» asks what anything costs', query => {
	expect(pages(query)[0]).toBe('/prices')
})

it.each(['маникюр цен', 'шиномонтаж цен', 'записаться на днк тест', 'цена днк'])(
	'«%s» is done by others',
	query => {
		expect(find(query)).toMatchObject({ services: [], pages: [] })
	},
)

it('a thing whose price is asked stays one', () => {
	expect(services('имплантация цен')[0]).toBe('ustanovka-implanta')
	expect(services('рост цен на брекеты')[0]).toBe('brekety')
	expect(services('голливудская улыбка цен')[0]).toBe('keramicheskiy-vinir')
})

it('«Алиса Сергеевна» may be a doctor', () => {
	expect(withoutWakeWords('Алиса Сергеевна принимает завтра')).toBe('Алиса Сергеевна принимает завтра')
})

it('a discount for somebody finds the discounts', () => {
	for (const query of [
		'скидка студентам',
		'скидка многодетным',
		'скидка именинникам',
		'скидка учителю',
		'летняя скидка',
	])
		expect([query, pages(query)[0]]).toEqual([query, '/promotions'])
})

it('what is never done to children is answered also where a child is meant', () => {
	for (const [query, service] of [
		['отбеливание подростку', 'otbelivanie-v-kabinete'],
		['имплант подростку', 'ustanovka-implanta'],
		['виниры подростку', 'keramicheskiy-vinir'],
		['лечение зубов ребёнку', 'lechenie-vremennogo-zuba'],
		['удалить зуб ребёнку', 'udalenie-vremennogo-zuba'],
	] as const)
		expect([query, services(query)[0]]).toEqual([query, service])
})

it('how a thing is made leaves it what it is', () => {
	for (const [query, service] of [
		['пломба светового отверждения', 'lechenie-kariesa'],
		['коронка лазерного спекания', 'koronka-dioksid-tsirkoniya'],
		['протезы горячего прессования', 'semnyy-protez'],
	] as const)
		expect([query, services(query)[0]]).toEqual([query, service])
	expect(find('имплантация зимней резины').total).toBe(0)
	expect(find('зимняя резина скидка').total).toBe(0)
})

it('a doctor of others who sent somebody here is not asked for', () => {
	expect(services('логопед отправила подрезать уздечку')[0]).toBe('plastika-uzdechki')
})

describe('who cannot come', () => {
	it.each([
		'не смогу завтра прийти',
		'не получится приехать в пятницу к вам',
		'за сколько надо предупредить если не приду',
		'планы поменялись, хочу отказаться от визита',
		'не успеваю подойти вовремя',
	])('is told how to cancel: %j', query => {
		expect(find(query).documents[0]?.title).toBe('Правила записи и переноса приёма')
	})

	it.each(['у ребёнка сопли, можно на приём', 'я простыл, можно прийти', 'с кашлем можно лечить зубы'])(
		'and who has a cold, %j, what the clinic asks of the sick',
		query => {
			expect(pages(query)).toContain('/documents/pravila-vnutrennego-rasporyadka#o-chem-my-prosim')
		},
	)

	it.each(['не могу прийти в себя после наркоза', 'не могу быть без зуба неделю'])(
		'and who cannot do something else, %j, of no cancelling',
		query => {
			expect(find(query).documents.map(({ title }) => title)).not.toContain(
				'Правила записи и переноса приёма',
			)
		},
	)

	it.each(['можно прийти завтра', 'прийти могу только вечером'])(
		'and who can, %j, is asked for no cancelling',
		query => {
			expect(pages(query)[0]).toBe('/contacts#hours')
		},
	)
})

it.each(['как прийти', 'как до вас дойти'])('%j asks for the way', query => {
	expect(pages(query)[0]).toMatch(/^\/contacts#/)
})

it.each(['wi-fi', 'hr', 'app', 'vk', 'записаться через vk', 'pdf', 'ok'])(
	'in %j nobody meant the beginning of a Russian word',
	query => {
		expect(find(query)).toMatchObject({ corrected: null, services: [], categories: [] })
	},
)

it('«снимок на руки» is no picture of hands', () => {
	expect(services('снимок на руки')).toContain('snimki-zubov')
	expect(services('снимок руки')).toEqual([])
})

it.each(['time', 'police', 'here', 'fall', 'apartment', 'foot', 'retail', 'festival', 'while'])(
	'%j is English and no Russian word by ear or by keys',
	query => {
		expect(find(query)).toMatchObject({ corrected: null, total: 0, pages: [] })
	},
)

it.each(['doctor', 'plastic', 'implant'])('%j is understood all the same', query => {
	expect(find(query).services.length).toBeGreaterThan(0)
})

it.each([
	['где вырвать зуб', 'road'],
	['когда принимать антибиотик', 'hours'],
	['что принять ночью', 'hours'],
	['от чего будет болеть зуб', 'price'],
	['не смогу прийти на прием', 'booking'],
	['не смогу придти завтра', 'coming'],
])('«%s» does not ask for %s', (sentence, intent) => {
	expect([...intentsOf(wordsOf(sentence))]).not.toContain(intent)
})

it('a dash between words is no word', () => {
	expect(find('— — — бркеты').corrected).toBe('брекет')
})

it.each(['в субботу пашете', 'трудитесь ли по выходным', 'а вы в воскресенье фурычите'])(
	'%j asks for the hours, whatever work is called',
	query => {
		expect(pages(query)[0]).toBe('/contacts#hours')
	},
)

it('a list of something is asked for by what is on it', () => {
	expect(pages('перечень лекарств')[0]).toBe('/medicines')
	expect(pages('список врачей')[0]).toBe('/doctors')
	expect(find('перечень работ по лицензии').documents[0]?.title).toMatch(/^Перечень работ/)
})

it.each(['нужен снимок на диске для врача', 'снимок на флешку'])(
	'%j says how a picture is handed over, and names nobody',
	query => {
		expect(services(query)[0]).toBe('snimki-zubov')
	},
)

it('a verb said to the clinic is no thing of another trade', () => {
	expect(services('мышьяк кладёте')).toContain('lechenie-pulpita')
})
