import { z } from 'zod'
import { Day, Id, Text } from '#app/clinic/fields.ts'

/** One purpose, one consent text (156-FZ). */
export const legalKinds = [
	'privacy',
	'terms',
	'consent',
	'consent-review',
	'consent-job',
	'consent-moderation',
] as const

export const LegalText = z.object({
	id: Id,
	kind: z.enum(legalKinds),
	version: Day,
	effective_from: Day,
	effective_to: Day.optional(),
	title: Text,
	html: z.string(),
	sha256: Text,
	operator: z.object({ name: Text, inn: Text, ogrn: Text, address: Text, email: Text }),
	purposes: z.array(Text).default([]),
	data_categories: z.array(Text).default([]),
	actions: z.array(Text).default([]),
	processors: z.array(Text).default([]),
	retention: Text,
	withdrawal: Text,
})
export type LegalText = z.output<typeof LegalText>

export const LegalRecord = LegalText.partial({ kind: true, operator: true })
export type LegalRecord = z.output<typeof LegalRecord>

export type ShownConsent = Pick<LegalText, 'title' | 'html' | 'version' | 'sha256'>

export const legalTextId = (kind: LegalText['kind'], version: string) =>
	(legalKinds.indexOf(kind) + 1) * 100_000_000 + Number(version.replaceAll('-', ''))

type Dated = Pick<LegalText, 'kind' | 'effective_from' | 'version'>

const newest = (a: Dated, b: Dated) =>
	b.effective_from.localeCompare(a.effective_from) || b.version.localeCompare(a.version)

export const versionsOf = <Version extends Dated>(texts: Version[], kind: LegalText['kind']) =>
	texts.filter(text => text.kind === kind).sort(newest)

export function inForce<Version extends Dated>(texts: Version[], kind: LegalText['kind'], today: string) {
	const versions = versionsOf(texts, kind)
	return versions.find(({ effective_from }) => effective_from <= today) ?? versions.at(-1)
}
