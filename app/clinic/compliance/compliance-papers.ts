import { type DocumentCategory, documentCategories } from '#app/clinic/publications/document-categories.ts'
import { type Duties, duty, type Site, unless } from './compliance-duty.ts'

const decree = 'ПП РФ № 736'

const kinds: Record<DocumentCategory, { law: string; what: string }> = {
	license: { law: decree, what: 'Лицензия' },
	registration: { law: decree, what: 'Сведения о регистрации' },
	rules: { law: decree, what: 'Правила для пациентов' },
	'patient-rights': { law: '323-ФЗ, ст. 19, 20, 54', what: 'Права и обязанности пациента' },
	'state-guarantees': { law: decree, what: 'Как получить ту же помощь бесплатно' },
	'control-bodies': { law: decree, what: 'Адреса и телефоны надзорных органов' },
	'personal-data': { law: '152-ФЗ, ст. 14', what: 'Как узнать, исправить, отозвать свои данные' },
	consents: { law: '323-ФЗ, ст. 20', what: 'Согласия на вмешательство' },
	complaints: { law: `${decree}, п. 21`, what: 'Как и куда пожаловаться' },
	tax: { law: decree, what: 'Как получить справку для налогового вычета' },
	quality: { law: '323-ФЗ, ст. 79.1; приказ № 118н', what: 'Контроль и независимая оценка качества' },
	accessibility: { law: 'Приказ № 118н', what: 'Доступность клиники' },
	labor: { law: '426-ФЗ, ст. 15', what: 'Итоги специальной оценки условий труда' },
}

const titled: { category: DocumentCategory; about: RegExp; law: string; what: string }[] = [
	{ category: 'license', about: /работ|услуг/i, law: decree, what: 'Перечень работ и услуг по лицензии' },
	{ category: 'rules', about: /оплат/i, law: decree, what: 'Условия и порядок оплаты' },
	{ category: 'rules', about: /запис/i, law: 'Приказ № 118н', what: 'Правила записи на приём' },
]

export const paperDuties: Duties = site => [
	...(Object.keys(documentCategories) as DocumentCategory[]).flatMap(category => papersOf(category, site)),
	...programme(site),
	...titled.flatMap(paper => paperTitled(paper, site)),
	...qualityQuestionnaire(site),
	...contracts(site),
]

const papersIn = ({ contentVersion: { records, content } }: Site, category: DocumentCategory) => {
	const shown = new Set(content.documents.map(({ slug }) => slug))
	const scans = records.scans.filter(({ thing }) => shown.has(thing.slug))
	return [...records.documents, ...scans].filter(({ file }) => file.startsWith(`documents/${category}/`))
}

function papersOf(category: DocumentCategory, site: Site) {
	const { law, what } = kinds[category]
	const papers = papersIn(site, category)
	const over = papers.filter(({ thing: { valid_until } }) => valid_until && valid_until < site.today)
	return duty(law, what, '/documents', {
		missing: unless(papers.length > 0, `documents/${category}/`),
		expired: over.map(({ file, thing }) => `${file} (до ${thing.valid_until})`),
	})
}

function paperTitled({ category, about, law, what }: (typeof titled)[number], site: Site) {
	const paper = papersIn(site, category).find(({ thing }) => about.test(thing.title))
	return duty(law, what, paper?.file ?? '', {
		missing: unless(paper, `documents/${category}/: документ с таким названием`),
	})
}

const aYear = /\b20\d\d\b/g

/** The programme is published for one year. */
function programme(site: Site) {
	const year = site.today.slice(0, 4)
	const years = papersIn(site, 'state-guarantees').flatMap(({ file, thing: { title } }) =>
		(title.match(aYear) ?? file.match(aYear) ?? []).map(found => ({ file, found })),
	)
	return duty(decree, `Территориальная программа на ${year} год`, '/documents', {
		missing: unless(years.length > 0, 'documents/state-guarantees/'),
		expired: years.some(({ found }) => found >= year) ? [] : years.map(({ file }) => file),
	})
}

/** Participants in the state programme must link to the state's questionnaire. */
function qualityQuestionnaire(site: Site) {
	if (!/^(true|yes|on|1|да)$/i.test(site.settings.oms_participant)) return []
	const papers = papersIn(site, 'quality')
	const leads = papers.some(({ thing }) => 'body' in thing && String(thing.body).includes('bus.gov.ru'))
	return duty('323-ФЗ, ст. 79.1', 'Ссылка на анкету bus.gov.ru для участника ОМС', '/documents', {
		missing: unless(leads, 'documents/quality/'),
	})
}

function contracts({ contentVersion: { records }, today }: Site) {
	const inForce = records.contracts.filter(({ thing }) => thing.effective_from <= today)
	const forChildren = inForce.some(({ thing: { title } }) => /несовершеннолет/i.test(title))
	return [
		...duty(decree, 'Образец договора', '/contracts', { missing: unless(inForce.length > 0, 'contracts/') }),
		...duty('323-ФЗ, ст. 20, 54', 'Договор для несовершеннолетних', '/contracts', {
			missing: unless(forChildren, 'contracts/: договор с несовершеннолетним'),
		}),
	]
}
