import type { CollectionName } from '#app/content/collections.server.ts'

/** For authors of content; fields of the same name are described once. */
type Notes = Record<string, string>

const shared: Notes = {
	id: 'номер; не повторяется и не меняется',
	slug: 'имя в адресе страницы: строчные латинские буквы, цифры и дефисы; так же называется файл',
	name: 'название, как его видят посетители',
	title: 'заголовок, как его видят посетители',
	description: 'одна или две фразы: что это и для кого; по ним находит поиск',
	body: 'текст ниже второй строки ---',
	sort: 'место в списке: меньшее число стоит раньше',
	updated_at: 'день последней правки, вида 2026-11-21',
	image: 'рисунок; файл лежит рядом',
	'image.src': 'имя файла рисунка, например "osmotr.jpg"',
	'image.alt': 'что на рисунке, для тех, кто его не видит',
	'image.w': 'ширина файла в точках',
	'image.h': 'высота файла в точках',
	service_ids: 'номера услуг, к которым это относится',
	service_id: 'номер услуги, если она одна',
	doctor_id: 'номер врача, если он один',
	note: 'пояснение мелким текстом',
	consent_ref: 'где лежит письменное согласие пациента; на сайте не видно',
	version_date: 'день этой редакции',
	effective_from: 'с какого дня действует',
	category: 'раздел; следует из папки и может повторять её',
	format: 'следует из файла',
}

const service: Notes = {
	category_id: 'номер группы из categories.yaml',
	method: 'как лечат: требует постановление № 736',
	risks: 'чем это может осложниться, по одной фразе на строке',
	alternatives: 'что можно сделать вместо этого',
	expected_result: 'чего ждать от лечения, без обещаний',
	contraindications: 'когда этого делать нельзя; пустой список — []',
	preparation: 'что сделать до приёма',
	aftercare: 'что делать после приёма',
	duration_min: 'сколько минут занимает приём',
	visits: 'сколько нужно визитов',
	anesthesia: 'обезболивание: местная, не нужна',
	doctor_ids: 'номера врачей, которые это делают',
	price_item_ids:
		'номера строк прейскуранта; [] — по столбцу service в prices.csv; цену первой страница называет после «от»',
	faq: 'вопросы пациентов и ответы',
	'faq[].q': 'вопрос',
	'faq[].a': 'ответ',
	age_group: 'кому: взрослым, детям, всем',
}

const doctor: Notes = {
	last_name: 'фамилия',
	first_name: 'имя',
	middle_name: 'отчество',
	specialization: 'специальность, как в дипломе или аккредитации',
	position: 'должность в клинике',
	photo: 'портрет; файл лежит рядом',
	'photo.src': 'имя файла портрета, например "ivanova.jpg"',
	'photo.alt': 'что на портрете, для тех, кто его не видит',
	photo_consent_ref: 'нужно вместе с photo: где лежит согласие врача на показ портрета; на сайте не видно',
	education: 'высшее образование, хотя бы одно',
	'education[].institution': 'учебное заведение',
	'education[].qualification': 'квалификация',
	'education[].year': 'год окончания',
	'education[].document_no': 'номер диплома',
	residency: 'интернатура и ординатура',
	'residency[].institution': 'где',
	'residency[].specialty': 'по какой специальности',
	'residency[].year': 'год окончания',
	certificates: 'курсы и сертификаты',
	'certificates[].title': 'название',
	'certificates[].issuer': 'кто выдал',
	'certificates[].issued_at': 'когда выдан',
	'certificates[].expires_at': 'когда кончается, если кончается',
	accreditation: 'аккредитация: её требует закон',
	'accreditation.specialty': 'специальность',
	'accreditation.number': 'номер свидетельства, в кавычках',
	'accreditation.issued_at': 'день выдачи',
	'accreditation.valid_until': 'последний день; за 60 дней напомнит content check',
	category: 'квалификационная категория',
	degree: 'учёная степень',
	experience_since: 'с какого года лечит; стаж считается сам',
	works_with: 'кого принимает: взрослых, детей, всех',
	service_ids: 'номера услуг, которые выполняет',
	schedule: 'часы приёма',
	'schedule[].weekday': 'день недели, понедельник — 1',
	'schedule[].from': 'начало, вида 09:00, в кавычках',
	'schedule[].to': 'конец, вида 15:00, в кавычках',
	'schedule[].note': 'пояснение',
	languages: 'на каких языках говорит',
	frmr_url: 'адрес страницы в реестре медицинских работников',
	active: 'true — работает; false — страница не показывается',
	body: 'рассказ о враче ниже второй строки ---',
}

const vacancy: Notes = {
	employment: 'полный день или часть дня',
	schedule: 'график словами',
	salary_from: 'зарплата от, рублей в месяц',
	salary_to: 'зарплата до',
	currency: 'валюта',
	gross: 'true — до вычета налога',
	duties: 'что делать, хотя бы одна строка',
	requirements: 'что нужно уметь и иметь, хотя бы одна строка',
	conditions: 'что предлагаете, хотя бы одна строка',
	posted_at: 'день объявления',
	valid_through: 'последний день; потом вакансия сама уходит с сайта',
	contact: 'кому писать и звонить',
	'contact.name': 'имя или отдел',
	'contact.phone': 'телефон',
	'contact.email': 'почта',
	status: 'open — открыта, closed — закрыта',
}

const promotion: Notes = {
	discount_percent: 'скидка в процентах',
	price_new: 'цена по акции, рублей',
	price_old: 'цена без акции, рублей',
	valid_from: 'первый день',
	valid_to: 'последний день; потом акция сама уходит с сайта',
	conditions: 'условия целиком: закон о рекламе',
	organizer_info: 'кто проводит: название, ОГРН, адрес, телефон',
	disclaimer: 'предупреждение о противопоказаниях; есть и без этой строки',
	erid: 'метка рекламы, если она выдана',
	advertiser: 'рекламодатель, если не клиника',
}

const news: Notes = {
	date: 'день новости; будущая появится в этот день',
	lead: 'одна фраза для списка, до 200 знаков',
	memo: 'true — памятка, которую можно напечатать',
	source_url: 'полный адрес источника',
}

const paper: Notes = {
	number: 'номер документа, в кавычках',
	issued_by: 'кто выдал',
	issued_at: 'день выдачи',
	valid_until: 'последний день; за 60 дней напомнит content check',
	text_alternative: 'true — текст можно прочитать и без файла',
}

export const ownNotes: Partial<Record<CollectionName, Notes>> = {
	services: service,
	doctors: doctor,
	vacancies: vacancy,
	promotions: promotion,
	news,
	documents: paper,
	scans: paper,
}

export const noteOf = (collection: CollectionName, path: string) =>
	ownNotes[collection]?.[path] ?? shared[path]
