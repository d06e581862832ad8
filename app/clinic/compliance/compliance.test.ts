import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withDefaults } from '#app/clinic/settings.ts'
import { type CachedFile, cacheFiles, updateFile } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { draftValues } from '#app/content/start/draft-values.ts'
import { complianceOf } from './compliance.ts'
import type { Finding } from './compliance-duty.ts'

type Edit = (text: string) => string

const { cache: demo } = cacheFiles('content')
const facts: Edit = text =>
	text
		.replace('000-00-01', '311-22-33')
		.replace('info@clinic.example', 'info@ob-dent.test')
		.replace('ул. Примерная, 1', 'ул. Ленина, 1')
		.replace('"0000000000000"', '"1025400000010"')
		.replace('"0000000000"', '"5406000018"')
		.replace('00000000\n', '00375301\n')

/** The demo clinic with a real clinic's settings, and then with some of its files changed or, by null, taken away. */
function check(changes: Record<string, Edit | null> = {}, site: { origin?: string; remote?: boolean } = {}) {
	const cache = new Map<string, CachedFile>(demo)
	const change = (path: string, edit: Edit) => {
		const seen = demo.get(path)?.seen
		if (!seen) throw new Error(`${path} is not there`)
		const text = readFileSync(`content/${path}`, 'utf8')
		const changed = edit(text)
		if (changed === text) throw new Error(`${path} stays as it is`)
		cache.delete(path)
		updateFile(cache, seen, { text: { text: changed } })
	}
	// The operator in the texts is the clinic of the settings.
	for (const path of demo.keys()) if (path.startsWith('legal/')) change(path, operator)
	change('settings.yaml', facts)
	for (const [prefix, edit] of Object.entries(changes)) {
		if (edit && prefix === 'settings.yaml') change(prefix, text => edit(facts(text)))
		else if (edit) change(prefix, text => edit(prefix.startsWith('legal/') ? operator(text) : text))
		else for (const path of demo.keys()) if (path.startsWith(prefix)) cache.delete(path)
	}

	const loadedContent = loadContent(cache)
	const settings = withDefaults(loadedContent.content.settings)
	const about = { origin: 'https://ob-dent.example', remote: false, ...site }
	return complianceOf({ loadedContent, settings, today: '2026-11-21', ...about })
}

const operator: Edit = text =>
	text.replace('inn: "0000000000"', 'inn: "5406000018"').replace('"0000000000000"', '"1025400000010"')
const swap =
	(from: string | RegExp, to: string): Edit =>
	text =>
		text.replace(from, to)
const without = (field: string) => swap(new RegExp(`^${field}:.*\\n`, 'm'), '')
const of = (findings: Finding[], what: string) =>
	findings.filter(finding => finding.what.startsWith(what)).map(({ status, place }) => `${status}: ${place}`)

const doctor = 'doctors/kim-elena-viktorovna.md'
const promotion = 'promotions/gigiena-vdvoyom.md'
const service = 'services/brekety.md'

const programme = 'documents/state-guarantees/territorialnaya-programma-2026.md'
const childContract = 'contracts/dogovor-nesovershennoletniy.md'
const unfilledService = `missing: ${service}: шаблон не заполнен`
const draftOf = (kind: 'document' | 'contract') =>
	draftValues[kind]({ id: 1, slug: '', title: '', today: '', category: 1, organizer: '', clinic: '' }).body
const body = (text: string) => swap(/\n---\n[\s\S]*/, `\n---\n\n${text}\n`)

const breakages: [what: string, changes: Record<string, Edit | null>, says: string][] = [
	['Полное название', { 'settings.yaml': without('legal_name') }, 'missing: settings.yaml: legal_name'],
	['ОГРН', { 'settings.yaml': without('ogrn') }, 'missing: settings.yaml: ogrn'],
	['ОГРН', { 'settings.yaml': swap('1025400000010', '10254000') }, 'missing: settings.yaml: ogrn'],
	['ИНН', { 'settings.yaml': swap('5406000018', '0000000000') }, 'missing: settings.yaml: inn (образец)'],
	['Лицензия: номер', { 'settings.yaml': without('license_date') }, 'missing: settings.yaml: license_date'],
	[
		'Телефон',
		{ 'settings.yaml': without('company_phone') },
		'missing: settings.yaml: company_phone (образец)',
	],
	[
		'Режим работы',
		{ 'settings.yaml': without('working_hours_weekend') },
		'missing: settings.yaml: working_hours_weekend',
	],
	['Владелец сайта', { 'settings.yaml': without('company_email') }, 'company_email (образец)'],
	[
		'Почтовый адрес',
		{ 'settings.yaml': text => without('company_email')(without('company_address')(text)) },
		'missing: settings.yaml: company_address (образец), settings.yaml: company_email (образец)',
	],
	['Лицензия', { 'documents/license/': null }, 'missing: documents/license/'],
	[
		'Лицензия',
		{ 'documents/license/litsenziya.md': swap('issued_at: 2019-04-15', 'valid_until: 2026-11-20') },
		'expired: documents/license/litsenziya.md (до 20.11.2026)',
	],
	[
		'Перечень работ',
		{ 'documents/license/perechen': null, 'documents/license/litsenziya.md': null },
		'missing',
	],
	['Сведения о регистрации', { 'documents/registration/': null }, 'missing: documents/registration/'],
	['Правила для пациентов', { 'documents/rules/': null }, 'missing: documents/rules/'],
	['Условия и порядок оплаты', { 'documents/rules/poryadok-oplaty': null }, 'missing: documents/rules/'],
	['Правила записи', { 'documents/rules/pravila-zapisi': null }, 'missing: documents/rules/'],
	['Права и обязанности', { 'documents/patient-rights/': null }, 'missing: documents/patient-rights/'],
	['Как получить ту же', { 'documents/state-guarantees/': null }, 'missing: documents/state-guarantees/'],
	['Адреса и телефоны', { 'documents/control-bodies/': null }, 'missing: documents/control-bodies/'],
	['Как узнать, исправить', { 'documents/personal-data/': null }, 'missing: documents/personal-data/'],
	['Согласия на вмешательство', { 'documents/consents/': null }, 'missing: documents/consents/'],
	['Как и куда', { 'documents/complaints/': null }, 'missing: documents/complaints/'],
	['Как получить справку', { 'documents/tax/': null }, 'missing: documents/tax/'],
	['Контроль и независимая', { 'documents/quality/': null }, 'missing: documents/quality/'],
	['Доступность клиники', { 'documents/accessibility/': null }, 'missing: documents/accessibility/'],
	[
		'Доступность клиники',
		{ 'documents/accessibility/pasport-dostupnosti.md': swap('2029-11-05', '2026-11-05') },
		'expired: documents/accessibility/pasport-dostupnosti.md (до 05.11.2026)',
	],
	['Итоги специальной', { 'documents/labor/': null }, 'missing: documents/labor/'],
	['Территориальная', { 'documents/state-guarantees/': null }, 'missing: documents/state-guarantees/'],
	[
		'Ссылка на анкету',
		{ 'settings.yaml': text => `${text}\noms_participant: "да"\n` },
		'missing: documents/quality/',
	],
	['Образец договора', { 'contracts/': null }, 'missing: contracts/'],
	['Договор для несовер', { 'contracts/dogovor-nesovershennoletniy': null }, 'missing: contracts/'],
	[
		'Адреса и телефоны',
		{ 'documents/control-bodies/nadzornye-organy.md': body(draftOf('document')) },
		'missing: documents/control-bodies/nadzornye-organy.md: шаблон не заполнен',
	],
	[
		'Правила для пациентов',
		{ 'documents/rules/pravila-zapisi.md': body(draftOf('document')) },
		'warning: documents/rules/pravila-zapisi.md: шаблон не заполнен',
	],
	[
		'Правила записи',
		{ 'documents/rules/pravila-zapisi.md': body(draftOf('document')) },
		'missing: documents/rules/pravila-zapisi.md: шаблон не заполнен',
	],
	[
		'Территориальная',
		{ [programme]: body(draftOf('document')) },
		`missing: ${programme}: шаблон не заполнен`,
	],
	[
		'Договор для несовер',
		{ [childContract]: body(draftOf('contract')) },
		`missing: ${childContract}: шаблон не заполнен`,
	],
	['Услуги: метод', { [service]: swap(/^method:.*/m, 'method: Опишите, как это делают.') }, unfilledService],
	[
		'Услуги: ожидаемый',
		{
			[service]: swap(
				/^expected_result:.*/m,
				'expected_result: Опишите, чего ждать от лечения, без обещаний.',
			),
		},
		unfilledService,
	],
	[
		'Врачи: образование',
		{ [doctor]: swap(/institution: .*/, 'institution: Учебное заведение') },
		`missing: ${doctor}: шаблон не заполнен`,
	],
	[
		'Акции: организатор',
		{ [promotion]: swap(/^conditions:.*/m, 'conditions: Напишите условия целиком.') },
		`missing: ${promotion}: шаблон не заполнен`,
	],
	['Услуги: метод', { [service]: without('method') }, `missing: ${service}:2: method`],
	['Услуги: ожидаемый', { [service]: without('expected_result') }, `missing: ${service}: expected_result`],
	['Прейскурант', { 'prices.csv': null }, 'missing: prices.csv: нет действующих цен'],
	[
		'Прейскурант',
		{ 'prices.csv': swap(/^\d+;ortodontiya;brekety;[^\n]*\n/gm, '') },
		`missing: ${service}: нет цены`,
	],
	[
		'Прейскурант',
		{ 'prices.csv': text => text.replace(/;2026-\d\d-\d\d/g, ';2025-11-01') },
		'warning: prices.csv: цены с 01.11.2025',
	],
	['Врачи: образование', { [doctor]: swap(/education:\n( .*\n)+/, '') }, `missing: ${doctor}:2: education`],
	[
		'Врачи: действующая',
		{ [doctor]: swap('valid_until: 2027-06-21', 'valid_until: 2026-11-20') },
		`expired: ${doctor} (до 20.11.2026)`,
	],
	['Врачи: действующая', { 'doctors/': null }, 'missing: doctors/'],
	['Врачи: часы', { [doctor]: swap(/schedule:\n( .*\n)+/, '') }, `missing: ${doctor}: schedule`],
	['Перечень лекарств', { 'medicines.csv': null }, 'missing: medicines.csv'],
	['Вакансии', { 'vacancies/': null }, 'warning: vacancies/: вакансий нет'],
	['Политика обработки', { 'legal/privacy-': null }, 'missing: legal/privacy-….md'],
	[
		'Политика обработки',
		{
			'legal/privacy-2026-09-01.md': swap(
				'effective_from: 2026-09-01',
				'effective_from: 2026-09-01\neffective_to: 2026-11-20',
			),
		},
		'expired: legal/privacy-2026-09-01.md (до 20.11.2026)',
	],
	[
		'Текст по шаблону',
		{ 'legal/terms-2026-09-01.md': swap('\ntitle:', '\nlawyer_review: needed\ntitle:') },
		'warning: legal/terms-2026-09-01.md: lawyer_review',
	],
	['Согласие при записи', { 'legal/consent-20': null }, 'missing: legal/consent-….md'],
	[
		'Согласие при записи',
		{ 'legal/consent-2026-09-01.md': swap('"5406000018"', '"5406000022"') },
		'ИНН или ОГРН оператора не те',
	],
	['Согласие на обработку', { 'legal/consent-moderation-': null }, 'missing'],
	['Согласие на публикацию', { 'legal/consent-review-': null }, 'missing'],
	['Согласие соискателя', { 'legal/consent-job-': null }, 'missing'],
	[
		'Согласие называет',
		{ 'legal/consent-2026-09-01.md': swap('  - номер мобильного телефона\n', '') },
		'missing: legal/consent-2026-09-01.md: нет «телефон»',
	],
	[
		'Согласие называет',
		{ 'legal/consent-2026-09-01.md': swap('- адрес электронной почты;', '') },
		'missing: legal/consent-2026-09-01.md: нет «почта»',
	],
	['Согласия врачей', { [doctor]: without('photo_consent_ref') }, `missing: ${doctor}: photo_consent_ref`],
	[
		'Согласия авторов',
		{ 'reviews.yaml': swap('publish_consent: true', 'publish_consent: false') },
		'missing: reviews.yaml: отзыв 1',
	],
	['Согласия пациентов', { 'gallery.yaml': swap(/ {2}consent_ref:.*\n/, '') }, 'consent_ref'],
	[
		'Предупреждение о противопоказаниях на',
		{ 'pages/home.md': swap('Имеются противопоказания. ', '') },
		'home.md',
	],
	[
		'Предупреждение о противопоказаниях у',
		{ [promotion]: swap('Имеются противопоказания. ', '') },
		`missing: ${promotion}: disclaimer`,
	],
	[
		'Акции: организатор',
		{ [promotion]: without('organizer_info') },
		`missing: ${promotion}:2: organizer_info`,
	],
	['Слова на русском', { [doctor]: swap('position: Врач', 'position: VIP врач') }, `warning: ${doctor}:8`],
	[
		'Нет ссылки на сеть',
		{ 'settings.yaml': swap('social_instagram: ""', 'social_instagram: https://instagram.com/ob') },
		'warning: settings.yaml: social_instagram',
	],
]

it.each(breakages)('sees what becomes of «%s» (%#)', (what, changes, says) => {
	expect(of(check(changes), what)).toContainEqual(expect.stringContaining(says))
})

it('finds every duty kept in a clinic that keeps it, but for the samples of the demo texts', () => {
	const amiss = check().filter(({ status }) => !['found', 'unseen'].includes(status))

	expect(amiss.map(({ what, status }) => `${status} ${what}`)).toEqual([
		'missing Сведения настоящие, без образцов',
		'warning Врачи: действующая аккредитация',
	])
})

it('has seen each duty broken, save those the program keeps itself', () => {
	const kept = ['Запись на приём и обратная связь', 'Версия для слабовидящих']
	const elsewhere = ['Сведения настоящие, без образцов', 'Сайт открывается по защищённому адресу']
	const duties = check().filter(({ status }) => status !== 'unseen')

	const unbroken = duties.filter(({ what }) => !breakages.some(([broken]) => what.startsWith(broken)))

	expect(unbroken.map(({ what }) => what)).toEqual([...elsewhere, ...kept])
})

it('sees last year’s territorial programme, an address without protection, and who speaks for the clinic', () => {
	const lastYears = check({ [programme]: swap(/^title:.*/m, 'title: Территориальная программа на 2025 год') })
	expect(of(lastYears, 'Территориальная')).toEqual([`expired: ${programme}`])

	expect(of(check({}, { origin: 'http://ob-dent.example' }), 'Сайт открывается')).toEqual([
		'warning: PUBLIC_ORIGIN: нужен адрес https://…',
	])
	expect(of(check({}, { remote: true }), 'Страницы показывают')).toEqual(['unseen: CLINIC_API_URL'])
})

it('asks for no lawyer of an edition that was replaced', () => {
	const needed = swap('\ntitle:', '\nlawyer_review: needed\ntitle:')

	expect(of(check({ 'legal/terms-2025-09-01.md': needed }), 'Текст по шаблону')).toEqual([])
})

it('says of what it cannot see that people have to look', () => {
	const unseen = check().filter(({ status }) => status === 'unseen')

	expect(unseen.map(({ what }) => what)).toContainEqual(expect.stringContaining('Роскомнадзора'))
	expect(unseen.map(({ place }) => place)).toContain('clinic -- consent verify')
})
