import { type DocumentCategory, documentCategories } from '#app/clinic/publications/document-categories.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { type Duties, duty, notFilled, type Site, unfilledFiles, unless } from './compliance-duty.ts'

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

const requiredTitles: { category: DocumentCategory; about: RegExp; law: string; what: string }[] = [
	{ category: 'license', about: /работ|услуг/i, law: decree, what: 'Перечень работ и услуг по лицензии' },
	{ category: 'rules', about: /оплат/i, law: decree, what: 'Условия и порядок оплаты' },
	{ category: 'rules', about: /запис/i, law: 'Приказ № 118н', what: 'Правила записи на приём' },
]

export const paperDuties: Duties = site => [
	...(Object.keys(documentCategories) as DocumentCategory[]).flatMap(category => papersOf(category, site)),
	...programme(site),
	...requiredTitles.flatMap(paper => paperTitled(paper, site)),
	...qualityQuestionnaire(site),
	...contracts(site),
]

function papersIn(site: Site, category: DocumentCategory) {
	const { records, content } = site.loadedContent
	const shown = new Set(content.documents.map(({ slug }) => slug))
	const scans = records.scans.filter(({ thing }) => shown.has(thing.slug))
	return [...records.documents, ...scans].filter(({ file }) => file.startsWith(`documents/${category}/`))
}

/** A paper that still holds words of a draft is none, and to be looked at where another one serves. */
function sorted<Paper extends { file: string }>(papers: Paper[], { loadedContent }: Site, place: string) {
	const unfilled = new Set(unfilledFiles(loadedContent, ''))
	const filled = papers.filter(({ file }) => !unfilled.has(file))
	const blank = papers.flatMap(({ file }) => (unfilled.has(file) ? [notFilled(file)] : []))
	const gaps = filled.length > 0 ? { warning: blank } : { missing: blank.length > 0 ? blank : [place] }
	return { filled, gaps }
}

function papersOf(category: DocumentCategory, site: Site) {
	const { law, what } = kinds[category]
	const { filled, gaps } = sorted(papersIn(site, category), site, `documents/${category}/`)
	const over = filled.filter(({ thing: { valid_until } }) => valid_until && valid_until < site.today)
	return duty(law, what, '/documents', {
		...gaps,
		expired: over.map(({ file, thing }) => `${file} (до ${shortDate(thing.valid_until ?? '')})`),
	})
}

function paperTitled({ category, about, law, what }: (typeof requiredTitles)[number], site: Site) {
	const papers = papersIn(site, category).filter(({ thing }) => about.test(thing.title))
	const { filled, gaps } = sorted(papers, site, `documents/${category}/: документ с таким названием`)
	return duty(law, what, filled[0]?.file ?? '', gaps)
}

const aYear = /\b20\d\d\b/g

/** The programme is published for one year. */
function programme(site: Site) {
	const year = site.today.slice(0, 4)
	const yearsOf = ({ file, thing: { title } }: { file: string; thing: { title: string } }) =>
		title.match(aYear) ?? file.match(aYear) ?? []
	const papers = papersIn(site, 'state-guarantees').filter(paper => yearsOf(paper).length > 0)
	const { filled, gaps } = sorted(papers, site, 'documents/state-guarantees/')
	const isInForce = filled.some(paper => yearsOf(paper).some(found => found >= year))
	return duty(decree, `Территориальная программа на ${year} год`, '/documents', {
		...gaps,
		expired: isInForce ? [] : filled.map(({ file }) => file),
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

function contracts(site: Site) {
	const { records } = site.loadedContent
	const inForce = records.contracts.filter(({ thing }) => thing.effective_from <= site.today)
	const forChildren = inForce.filter(({ thing: { title } }) => /несовершеннолет/i.test(title))
	const children = sorted(forChildren, site, 'contracts/: договор с несовершеннолетним')
	return [
		...duty(decree, 'Образец договора', '/contracts', sorted(inForce, site, 'contracts/').gaps),
		...duty('323-ФЗ, ст. 20, 54', 'Договор для несовершеннолетних', '/contracts', children.gaps),
	]
}
