import { expect, it } from 'vitest'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { createSearch } from '#app/clinic/search/create-search.ts'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { demo } from './demo.ts'
import { queries } from './evaluation.ts'

const clinic = demo()
const search = createSearch(clinic)
const found = (query: string) => search.find(query, 'all')

it.each([
	['долговечные коронки', 'koronka-dioksid-tsirkoniya'],
	['прокладка под пломбу', 'lechenie-kariesa'],
	['сынок боится сверлить', 'adaptatsionnyy-priem'],
])('an unknown word does not empty the answer to «%s»', (query, slug) => {
	expect(found(query).services[0]?.slug).toBe(slug)
})

it.each(['сосед', 'машина', 'точка', 'диван', 'доктор Соколов'])(
	'«%s» is a word and is not corrected',
	query => {
		expect(found(query).corrected).toBeNull()
	},
)

/** Among the commonest surnames of the country; of no doctor here. */
const surnames =
	`Смирнов Иванов Кузнецов Попов Лебедев Козлов Новиков Морозов Петров Волков Соловьёв Васильев Зайцев Павлов
	Семёнов Голубев Виноградов Богданов Воробьёв Фёдоров Михайлов Беляев Тарасов Белов Комаров Киселёв Макаров Андреев
	Ковалёв Ильин Гусев Титов Кузьмин Кудрявцев Баранов Куликов Алексеев Степанов Яковлев Сорокин Сергеев Романов Захаров
	Борисов Королёв Герасимов Пономарёв Григорьев Лазарев Медведев Ершов Никитин Соболев Рябов Поляков Данилов Жуков
	Фролов Журавлёв Николаев Крылов Сидоров Осипов Белоусов Федотов Дорофеев Егоров Матвеев Бобров Дмитриев Калинин
	Анисимов Петухов Антонов Тимофеев Никифоров Веселов Филиппов Марков Большаков Миронов Ширяев Александров Коновалов
	Шестаков Казаков Ефимов Денисов Громов Фомин Давыдов Мельников Щербаков Блинов Колесников Карпов Афанасьев Власов
	Маслов Исаков Тихонов Аксёнов Родионов Котов Горбунов Кудряшов Быков Третьяков Савельев Панов Рыбаков Суворов Чернов
	Корнеев Чистяков Зубарев Протасов Болотов Щёткин Каримов Костин Кириенко Шевченко Бондаренко`.split(/\s+/)

it.each(['%', 'доктор %', 'врач %'])('an unknown surname leads to nobody: «%s»', said => {
	const answers = surnames.map(name => ({ name, ...found(said.replace('%', name)) }))
	const withDoctors = answers.filter(({ doctors }) => doctors.length > 0)
	const corrected = answers.filter(answer => answer.corrected)

	// «Семёнов» has the stem of «семь», «Болотов» is one slip from «болят».
	expect(withDoctors.length / surnames.length).toBeLessThan(0.02)
	expect(corrected.length / surnames.length).toBeLessThan(0.02)
})

it.each([
	['хирург', 'среду', 'prostoe-udalenie-zuba'],
	['ортопед', 'понедельник', 'konsultatsiya-ortopeda'],
	['чистка зубов', 'пятницу', 'professionalnaya-gigiena'],
	['брекеты', 'январе', 'brekety'],
	['имплант', 'июле', 'ustanovka-implanta'],
	['отбеливание', 'августе', 'otbelivanie-v-kabinete'],
])('when somebody would come empties no answer: «%s в %s»', (asked, when, slug) => {
	expect(found(`${asked} в ${when}`).services[0]?.slug).toBe(slug)
	expect(found(`билеты в ${when}`).total).toBe(0)
})

it.each([
	['восстанов', 'restavratsiya-zuba'],
	['синус-лифтин', 'sinus-lifting'],
	['люмин', 'keramicheskiy-vinir'],
	['цирконевую коронку', 'koronka-dioksid-tsirkoniya'],
	['микроимплантов', 'ustanovka-implanta'],
	['цена имплонтов', 'ustanovka-implanta'],
	['виды брикетов', 'brekety'],
	['анистезиологов', 'lechenie-kariesa'],
])('«%s» ends like a surname and is none', (query, slug) => {
	expect(found(query).services.map(one => one.slug)).toContain(slug)
})

it.each(['хирург Субботин', 'хирург Августинов'])('«%s» has no day for a name', query =>
	expect(found(query).doctors).toEqual([]),
)

it('the name of a category brings who treats there', () => {
	for (const { name } of clinic.categories)
		expect([name, found(name).doctors.length > 0]).toEqual([name, true])
})

it.each(['доктор Соколов', 'записаться к Пупкину', 'стоматолог Петренко', 'удаление зуба у Ерохина'])(
	'«%s» leads to nobody',
	query => {
		expect(found(query).doctors).toEqual([])
	},
)

it.each([
	...['лечение геморроя', 'удаление папиллом', 'чистка дымохода', 'наращивание ресниц', 'лечение простатита'],
	...[
		'гарантия на холодильник',
		'записаться к кардиологу',
		'шиномонтаж круглосуточно',
		'наращивание ногтей гелем',
	],
	...['коррекция бровей', 'замена масла', 'отбеливание кожи'],
	...[
		'протез руки',
		'имплант груди',
		'лечение зубов собаке',
		'отбеливание белья',
		'осмотр автомобиля',
		'пломба на счётчик',
	],
	...[
		'коронка по бетону',
		'мост через Волгу',
		'мост через реку',
		'кардиолог запись',
		'зубило',
		'детские песни',
		'билеты в цирк',
	],
	...[
		'болит спина к кому идти',
		'поверка счетчиков',
		'номер такси',
		'расписание автобусов',
		'камни в почках',
	],
	'где у вас принимает уролог и сколько стоит его осмотр',
	'принимает ли у вас невролог',
	'нужна консультация дерматолога',
	'есть ли у вас врач уролог',
	'консультация с урологом',
	'грудные импланты',
	'коленный протез',
	'третью неделю болит поясница и тянет ногу, к кому записаться',
	'протез коленный',
	'глазной врач',
])('«%s» is done by others', query => {
	const { total, pages } = found(query)
	expect([total, pages]).toEqual([0, []])
})

it.each([
	['имплант для диабетика', 'ustanovka-implanta'],
	['пломба на шестёрку', 'lechenie-kariesa'],
	['скол эмали', 'restavratsiya-zuba'],
	['протез для бабушки', 'semnyy-protez'],
	['отбеливание для невесты', 'otbelivanie-v-kabinete'],
	['удаление при варикозе', 'prostoe-udalenie-zuba'],
	['вставная челюсть дедушке', 'semnyy-protez'],
	['виниры подруге', 'keramicheskiy-vinir'],
	['коронка в подарок', 'koronka-dioksid-tsirkoniya'],
	['удаление в субботу', 'prostoe-udalenie-zuba'],
	['брекеты по знакомству', 'brekety'],
])('«%s» is about teeth, whatever else it names', (query, slug) => {
	expect(
		found(query)
			.services.slice(0, 3)
			.map(service => service.slug),
	).toContain(slug)
})

it.each([
	['what only mentions its words', 'сделали вкладку а она мешает и болит', 'keramicheskaya-vkladka'],
	['what only says when', 'после брекетов остались пятна', 'karies-v-stadii-pyatna'],
])('beside a service that is called does not show %s: «%s»', (_, query, slug) => {
	expect(found(query).services.map(service => service.slug)).toEqual([slug])
})

it('does not take a word of nearly every name for a call', () => {
	const { services } = found('болит зуб под старой пломбой')
	expect(services.map(({ slug }) => slug)).not.toContain('lechenie-vremennogo-zuba')
})

it('does not ask a row for the words nobody here knows', () => {
	const { pages } = found('укачивает в кресле ненавижу слепки придумайте другое')
	expect(pages.length).toBeGreaterThan(0)
})

it('shows everything for which a phrase of the lexicon stands that is the whole question', () => {
	expect(found('неровные зубы').services.map(({ slug }) => slug)).toContain('elaynery')
})

it.each(['цены', 'лекарства'])('services that only mention «%s» do not stand before its page', query => {
	const { categories, services, pages } = found(query)
	expect([categories, services]).toEqual([[], []])
	expect(pages[0]?.to).toMatch(/^\/(?:prices|medicines)$/)
})

it.each([
	['«без» leaves out what it names', 'ровные зубы без брекетов', 'elaynery'],
	[
		'a child is not shown what is for adults first',
		'ребёнку коронку на молочный зуб',
		'lechenie-vremennogo-zuba',
	],
	['what is inside of something is of it', 'внутриканальный штифт', 'lechenie-pulpita'],
	['a picture is called as the way it is made', 'рентгенограмма', 'snimki-zubov'],
	['two things compared are both there', 'чем отличается винир от коронки', 'koronka-dioksid-tsirkoniya'],
	['English is read word by word', 'how much does a crown cost', 'koronka-dioksid-tsirkoniya'],
	['what is said of degree is no thing asked for', 'боюсь стоматологов до дрожи', 'konsultatsiya-terapevta'],
	['«нету» is one with «нет»', 'нету зубов совсем', 'ustanovka-implanta'],
	['«без» and «нет» are one where something is missing', 'мама без зубов', 'semnyy-protez'],
	['a medicine that is taken is nobody', 'пью варфарин можно удалить зуб', 'prostoe-udalenie-zuba'],
	['an irregular form of a verb is one', 'скрежещет зубами ночью', 'konsultatsiya-ortopeda'],
])('%s: «%s»', (_, query, slug) => {
	expect(
		found(query)
			.services.slice(0, 4)
			.map(service => service.slug),
	).toContain(slug)
})

it.each([
	['wages are asked of who works here', 'сколько платят администратору', '/vacancies/administrator'],
	['a preposition says nothing', 'парковка возле клиники', '/contacts'],
	[
		'an adjective beside its noun is not what is asked',
		'парковка бесплатная для пациентов',
		'/contacts#na-mashine',
	],
	['what narrows nothing is asked for alone', 'почитать отзывы', '/reviews'],
	['what the clinic does not do is said too', 'вызвать врача на дом', '/about#chego-my-ne-delaem'],
	['the clinic has its medicines', 'ультракаин', '/medicines'],
	['each medicine is found', 'ибупрофен', '/medicines'],
	['reviews are of patients', 'отзывы пациентов', '/reviews'],
	['a way to book is booking', 'записаться на приём через интернет', '/appointment'],
	['a day and being there ask for the hours', 'вы завтра принимаете', '/contacts#hours'],
	['what is open on a day is the clinic', 'открыты в понедельник', '/contacts#hours'],
	['words joined by a hyphen are written as one', 'прайслист', '/prices'],
	['an adverb is no thing', 'можно ли заранее узнать цены', '/prices'],
	[
		'what comes after it is a matter of it',
		'губа онемела после удаления',
		'/news/pamyatka-posle-udaleniya-zuba',
	],
	['what a topic is asked for by may be misspelt', 'есть ли у вас парковга', '/contacts#na-mashine'],
	['the hours too', 'режим работы в васкресенье', '/contacts#hours'],
	['what is asked to be told is no thing', 'расскажите цены', '/prices'],
	['prices of nothing in particular are in the list', 'где посмотреть цены на все услуги', '/prices'],
	[
		'a night without a place to go asks for the hours',
		'ночью заболел зуб куда бежать',
		'/contacts#esli-bolit',
	],
	['people who are needed are looked for', 'вам нужны медсестры', '/vacancies/assistent'],
	['a gift is offered with what is cheaper', 'подарочный сертификат', '/promotions'],
	['what is done to data is in the consent', 'обработка персональных данных', '/consent'],
])('%s: «%s»', (_, query, place) => {
	const { pages } = found(query)
	expect(pages.some(({ to }) => to.startsWith(place))).toBe(true)
})

it.each(['стоматолог высшей категории', 'стаж врачей', 'образование врачей'])(
	'«%s» is answered by doctors',
	query => {
		expect(found(query).doctors.length).toBeGreaterThan(0)
	},
)

it('shows who asks for a treatment no vacancy, and who asks for work no treatment', () => {
	expect(found('детский стоматолог').pages.filter(({ to }) => to.startsWith('/vacancies'))).toEqual([])
	expect(found('зарплата администратора').documents).toEqual([])
})

it('shows both where one thing is asked under a condition of another', () => {
	const { services, doctors, documents } = found('виниры в кредит')
	expect(services[0]?.slug).toBe('keramicheskiy-vinir')
	expect(doctors.length).toBeGreaterThan(0)
	expect(documents[0]?.title).toBe('Порядок и условия оплаты')
})

it('answers who speaks to the clinic at length by the little that it knows', () => {
	expect(found('у вас стерильные инструменты не заразите гепатитом').pages.length).toBeGreaterThan(0)
})

it('hears a phrase of the lexicon for a document, whatever else is told', () => {
	const { documents } = found('верните деньги за лечение если коронка не подошла')
	expect(documents[0]?.title).toBe('Порядок и условия оплаты')
})

it.each(['Памятка: после удаления зуба', 'Памятка: перед анестезией', 'Памятка: первый визит ребёнка'])(
	'knows «%s» by its end, whatever else is told',
	title => {
		const told = `${title.split(': ')[1]}, ночью ныла дырка в соседнем`
		expect(found(told).pages.map(page => page.title)).toContain(title)
	},
)

it('corrects no word that the lexicon calls filling', () => {
	expect(found('скока стоит поставить плонбу').corrected).toBe('скока стоит поставить пломба')
})

it('takes what was done to somebody for a complaint', () => {
	expect(found('мне сломали зуб').documents.map(({ title }) => title)).toContain(
		'Порядок рассмотрения обращений',
	)
})

it.each(['коронка слетела', 'имплант так и не прижился'])('knows a warranty for «%s»', query => {
	expect(found(query).documents.map(({ title }) => title)).toContain(
		'Положение о гарантийных сроках и сроках службы',
	)
})

it.each(['врачи', 'стоматологи', 'доктора'])('shows of «%s» those of children too', query => {
	expect(found(query).doctors).toHaveLength(clinic.doctors.length)
})

it('lifts a sinus, open or closed, whatever else is open on some day', () => {
	expect(found('закрытый синус-лифтинг').services[0]?.slug).toBe('sinus-lifting')
	expect(found('сегодня открыты').services).toEqual([])
})

it('takes an ending shared with the noun before it for no surname', () => {
	expect(found('вход для инвалидов колясочников').documents[0]?.title).toBe('Паспорт доступности клиники')
})

it('shows a form to sign to who asks for it, not to who asks for the treatment', () => {
	expect(found('хочу удалить зуб').documents).toEqual([])
	expect(found('согласие на удаление зуба').documents[0]?.title).toMatch(/согласие: удаление/)
})

it('takes an imperative for its verb', () => {
	expect(found('не смогу завтра перенесите запись').documents[0]?.title).toMatch(/переноса/)
})

it('does not take a word apart into what are no words', () => {
	const { corrected, services } = found('стираемость зубов')
	expect([corrected, services[0]?.slug]).toEqual([null, 'konsultatsiya-ortopeda'])
})

it('puts letters right before it takes a word apart', () => {
	expect(found('удаленеи зубов').corrected).toBe('удаление зубов')
})

it('does not take a past tense for a plain adjective', () => {
	expect(found('простыл можно ли прийти').services).toEqual([])
})

it('names with «без брекетов» no brackets first', () => {
	expect(found('выровнять зубы без брекетов').services[0]?.slug).not.toBe('brekety')
})

it.each([
	['кандидат наук', 'Вяземская'],
	['врач с высшей категорией', 'Сафронов'],
])('«%s» finds a doctor who is', (query, surname) => {
	expect(found(query).doctors.map(({ name }) => name.split(' ')[0])).toContain(surname)
})

it('shows with every service its category and somebody who does it', () => {
	const alone = clinic.services.filter(({ name, category_id, doctor_ids = [] }) => {
		const { categories, doctors } = found(name)
		const led = categories.some(({ id }) => id === category_id)
		return !led || !doctors.some(({ id }) => doctor_ids.includes(id ?? 0))
	})

	expect(alone.map(({ name }) => name)).toEqual([])
})

it.each([
	['есть ли парковка', '/contacts#na-mashine'],
	[
		'можно ли чистить зубы беременным',
		'/services/professionalnaya-gigiena#mozhno-li-chistit-zuby-beremennym',
	],
	['до скольки вы работаете', '/contacts#hours'],
	['работаете 8 марта', '/contacts#hours'],
	['номер телефона регистратуры', '/contacts#phone'],
	['вакансии медсестра', '/vacancies/assistent-stomatologa'],
	['аллергия на лидокаин', '/medicines'],
	['вакансия гигиениста', '/vacancies/gigienist-stomatologicheskiy'],
])('«%s» is answered by the place where it stands', (query, to) => {
	expect(found(query).pages.map(page => page.to)).toContain(to)
})

it('leads to headings that are there', () => {
	const texts = [
		...Object.entries(clinic.pages).map(([name, { body }]) => ({ to: `/${name}`, body })),
		...clinic.news.map(({ slug, body }) => ({ to: `/news/${slug}`, body })),
		...clinic.documents.map(({ slug, body = '' }) => ({ to: `/documents/${slug}`, body })),
	]
	const places = passagesOf(clinic).map(({ to }) => to)
	const led = texts.flatMap(({ to, body }) => {
		const html = pageHtmlOf(body)
		const anchors = places.filter(
			place => place.startsWith(`${to}#`) && !/#(hours|map|phone|requisites)$/.test(place),
		)
		return anchors.map(place => ({ place, there: html.includes(`id="${place.split('#')[1]}"`) }))
	})

	expect(led.length).toBeGreaterThan(50)
	expect(led.filter(({ there }) => !there)).toEqual([])
})

it('tells what it understood of a question it cannot answer', () => {
	const { total, pages, understood } = found('ремонт холодильников')

	expect([total, pages]).toEqual([0, []])
	expect(understood).toEqual(['ремонт'])
})

it.each([
	['отзывы о ваших врачах', 'Отзывы'],
	['почитать отзывы о стоматологе', 'Отзывы'],
	['парковка для пациентов', 'На машине'],
	['бесплатная парковка', 'На машине'],
])('what is asked for outweighs what is said of it: «%s»', (query, title) => {
	expect(found(query).pages[0]?.title).toBe(title)
})

it.each(['отзывы о клинике', 'требуется ли администратор', 'договор на платные услуги'])(
	'what is called so stands alone where documents only mention it: «%s»',
	query => {
		const { documents, pages } = found(query)
		expect(documents).toEqual([])
		expect(pages.length).toBeGreaterThan(0)
	},
)

it.each(['канал ютуб', 'стоматолог ютуб', 'зубы юбилей', 'врач жюри'])(
	'no letter of «%s» is read as a mark of punctuation',
	query => {
		expect(found(query).corrected).toBeNull()
	},
)

it('names no document and no doctor twice in one answer', () => {
	const twice = queries().flatMap(({ query }) => {
		const { documents, doctors, pages } = found(query)
		const listed = new Set([...documents.map(({ title }) => title), ...doctors.map(({ name }) => name)])
		return pages
			.filter(({ title, under }) => under === '' && listed.has(title))
			.map(({ to }) => ({ query, to }))
	})

	expect(twice).toEqual([])
})

it.each([
	['дешовая коронка', 'дешевая коронка', 'koronka-dioksid-tsirkoniya'],
	['качественая коронка', 'качественная коронка', 'koronka-dioksid-tsirkoniya'],
	['лечение дисны', 'лечение десны', 'lechenie-desen'],
	['винер', 'винир', 'keramicheskiy-vinir'],
	['удалить зуп', 'удалить зуб', 'prostoe-udalenie-zuba'],
])('reads what was written by ear: «%s»', (query, corrected, service) => {
	expect(found(query).corrected).toBe(corrected)
	expect(found(query).services[0]?.slug).toBe(service)
})

it.each([
	['акция отбеливание', '/promotions', 'otbelivanie-v-kabinete'],
	['договор на имплантацию', '/contracts', 'ustanovka-implanta'],
	['отзывы имплантация', '/reviews', 'ustanovka-implanta'],
])('shows what is of a kind beside what it is about: «%s»', (query, page, service) => {
	expect(found(query).pages[0]?.to).toBe(page)
	expect(found(query).services[0]?.slug).toBe(service)
})

it.each([
	['проехать с вокзала', '/contacts#kak-dobratsya'],
	['вакансии водитель', '/vacancies'],
	['работа уборщицей', '/vacancies'],
	['оплата биткоином', '/contracts/dogovor-s-zakazchikom#punkt-4-tsena-i-oplata'],
])('knows from where, by what and as whom without a word of it: «%s»', (query, page) => {
	expect(found(query).pages.map(({ to }) => to)).toContain(page)
})

it.each(['чистка лица', 'увеличение губ', 'протез ноги ниже колена', 'лечение спины'])(
	'finds nothing for other parts of the body: «%s»',
	query => expect([found(query).total, found(query).pages]).toEqual([0, []]),
)

it.each([
	['удалить зуб', ['удалить вирус с телефона', 'удалить аккаунт']],
	['почистить зубы', ['почистить дымоход', 'почистить аквариум']],
	['отбелить зубы', ['отбелить старый тюль', 'отбелить кроссовки']],
	['вставить зуб', ['вставить замок', 'вставить лампочку']],
])('what it does it does to teeth: «%s»', (ours, others) => {
	expect(found(ours).services).not.toEqual([])
	for (const query of others) expect([query, found(query).total, found(query).pages]).toEqual([query, 0, []])
})

it.each(['болит поясница к какому врачу', 'протез кисти руки', 'уздечка для пони'])(
	'sends nobody here with what others treat: «%s»',
	query => expect([found(query).total, found(query).pages]).toEqual([0, []]),
)

it.each([
	'отек губы',
	'онемение губы после анестезии',
	'онемение лица',
	'анестезия сердце',
	'флюс глаз заплыл',
	'снимок на руки',
])('knows what dentists see of them: «%s»', query =>
	expect([...found(query).services, ...found(query).pages]).not.toEqual([]),
)

it.each([
	['отзыв согласия', '/consent'],
	['договор ребенок', '/contracts/dogovor-nesovershennoletniy'],
	['договор гарантия', '/contracts/dogovor-s-zakazchikom#punkt-6-garantiya-pretenzii-otvetstvennost'],
	['условия акции', '/terms#aktsii'],
])('keeps the very text that is asked for first: «%s»', (query, page) =>
	expect(found(query).pages[0]?.to).toBe(page),
)

it.each(['проехать с прицепом', 'вакансии рецепт борща', 'работа водителей', 'работа бензопилой'])(
	'is not asked with whom, of what and by which tool: «%s»',
	query => expect([found(query).total, found(query).pages]).toEqual([0, []]),
)

it.each(['врач Малько', 'врач Сушко', 'врач Мамай', 'хирург Полонский'])(
	'reads no name as a word that sounds like it: «%s»',
	query => {
		expect(found(query).corrected).toBeNull()
		expect(found(query).services).toEqual([])
	},
)

it('says where somebody chipped a tooth, not whose it is', () => {
	expect(found('откололи зуб на тренировке').services[0]?.slug).toBe('restavratsiya-zuba')
})

it.each(['ффффыв', 'ффыв', 'фффф', 'ыыыв'])('reads no word into keys that were held down: «%s»', query =>
	expect([found(query).corrected, found(query).total]).toEqual([null, 0]),
)

it('hears «бес» for «без»', () => {
	expect(found('прием бес записи').pages[0]?.to).toBe('/appointment')
})

it('looks for none of the words that join an English question', () => {
	expect(found('do you have a doctor who speaks english and takes tourists').doctors).not.toEqual([])
})

it('knows where the doctors studied', () => {
	expect(found('новосибирский медицинский университет').doctors).not.toEqual([])
})
