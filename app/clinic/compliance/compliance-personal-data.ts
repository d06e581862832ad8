import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { appointmentColumns } from '#app/database/columns/appointment-columns.ts'
import { type Duties, duty, type Finding, lacking, type Site, unless } from './compliance-duty.ts'

const consents: Partial<Record<LegalText['kind'], string>> = {
	consent: 'Согласие при записи на приём: отдельный текст',
	'consent-moderation': 'Согласие на обработку отзыва: отдельный текст',
	'consent-review': 'Согласие на публикацию отзыва: отдельный текст',
	'consent-job': 'Согласие соискателя: отдельный текст',
}

export const personalDataDuties: Duties = site => [
	...textInForce(site, 'privacy', '152-ФЗ, ст. 18.1', 'Политика обработки данных, ссылка на каждой странице'),
	...Object.entries(consents).flatMap(([kind, what]) =>
		textInForce(site, kind as LegalText['kind'], '152-ФЗ, ст. 9', what),
	),
	...unreviewed(site),
	...coverage(site),
	...publications(site),
]

const lookedAt = { privacy: '/privacy', consent: '/consent' } as Partial<Record<LegalText['kind'], string>>

function textInForce(site: Site, kind: LegalText['kind'], law: string, what: string) {
	const { loadedContent, today, settings } = site
	const text = inForce(loadedContent.content.legal, kind, today)
	const file = `legal/${kind}-${text?.version ?? '…'}.md`
	const { inn, ogrn } = settings
	const holds = text && text.effective_from <= today
	const others = text && (text.operator.inn !== inn || text.operator.ogrn !== ogrn)
	return duty(law, what, lookedAt[kind] ?? file, {
		missing: [
			...unless(holds, file),
			...unless(!others, `${file}: ИНН или ОГРН оператора не те, что в settings.yaml`),
		],
		expired: unless(
			!text?.effective_to || text.effective_to >= today,
			`${file} (до ${shortDate(text?.effective_to ?? '')})`,
		),
	})
}

/** Of editions in force or to come: those that were replaced stay as they are. */
function unreviewed({ loadedContent: { content, records }, today }: Site): Finding[] {
	const shown = content.legal.filter(
		({ kind, version, effective_from }) =>
			effective_from > today || inForce(content.legal, kind, today)?.version === version,
	)
	const files = shown.map(({ kind, version }) => `legal/${kind}-${version}.md`)
	return records.legal
		.filter(({ file, thing }) => thing.lawyer_review && files.includes(file))
		.map(({ file }) => ({
			law: file.startsWith('legal/terms-') ? 'ГК РФ' : '152-ФЗ',
			what: 'Текст по шаблону показан юристу',
			status: 'warning',
			place: `${file}: lawyer_review`,
		}))
}

function coverage({ loadedContent, today }: Site) {
	const text = inForce(loadedContent.content.legal, 'consent', today)
	const categories = text?.data_categories.join('; ') ?? ''
	const uncovered = Object.values(appointmentColumns)
		.filter(
			({ consentPattern }) => !consentPattern.test(categories) || !consentPattern.test(text?.html ?? ''),
		)
		.map(({ label }) => label.toLowerCase())
	return duty('152-ФЗ, ст. 9', 'Согласие называет все поля формы записи', '/consent', {
		missing: uncovered.map(field => `legal/consent-${text?.version ?? '…'}.md: нет «${field}»`),
	})
}

function publications({ loadedContent }: Site) {
	const { records } = loadedContent
	const portraits = records.doctors.filter(
		({ thing: { photo, photo_consent_ref, active } }) => active && photo && !photo_consent_ref?.trim(),
	)
	const reviews = records.reviews.filter(
		({ thing: { status, publish_consent } }) => status === 'published' && !publish_consent,
	)
	return [
		...duty('152-ФЗ, ст. 10.1', 'Согласия врачей на показ портретов', '/doctors', {
			missing: portraits.map(({ file }) => `${file}: photo_consent_ref`),
		}),
		...duty('152-ФЗ, ст. 10.1', 'Согласия авторов на показ отзывов', '/reviews', {
			missing: reviews.map(({ thing: { id } }) => `reviews.yaml: отзыв ${id}`),
		}),
		...duty('323-ФЗ, ст. 13', 'Согласия пациентов на показ снимков', '/about', {
			missing: lacking(loadedContent, 'gallery.yaml', /consent_ref$/),
		}),
	]
}
