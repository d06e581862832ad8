import { z } from 'zod'
import { BrandFile, Drawing, drawingNames } from '#app/clinic/brand/brand.ts'
import { Doctor } from '#app/clinic/catalog/doctor.ts'
import { GalleryItem } from '#app/clinic/catalog/gallery.ts'
import { Promotion } from '#app/clinic/catalog/promotion.ts'
import { Category, Service } from '#app/clinic/catalog/service.ts'
import { LegalText, legalKinds } from '#app/clinic/consent/legal-text.ts'
import { Id, Picture, Text } from '#app/clinic/fields.ts'
import { AccessibilityReport } from '#app/clinic/publications/accessibility-report.ts'
import { Contract } from '#app/clinic/publications/contract.ts'
import { ClinicDocument } from '#app/clinic/publications/document.ts'
import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import { NewsItem } from '#app/clinic/publications/news.ts'
import { firstSentId, Review } from '#app/clinic/reviews/review.ts'
import { isTimezone } from '#app/clinic/schedule/calendar.ts'
import { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import { Vacancy } from '#app/clinic/vacancies/vacancy.ts'
import { Notices, OpeningDays } from './days.ts'
import { HomeFile, PageFile } from './pages.ts'
import { MedicineRow, PriceRow } from './tables.ts'

/** Everything depends on the time zone, so a wrong one is rejected at once. */
const SettingsFile = z
	.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
	.refine(({ timezone }) => !timezone || isTimezone(timezone), {
		path: ['timezone'],
		error: 'часовой пояс из базы IANA, например Asia/Novosibirsk',
	})

const written = { body: Text }

const DoctorFile = Doctor.omit({ full_name: true, about: true }).extend({
	body: z.string(),
	photo_consent_ref: z.string().optional(),
})

/** Category and format follow from the path. */
const ScanFile = ClinicDocument.omit({
	file_url: true,
	size_bytes: true,
	pdf_url: true,
	pdf_size_bytes: true,
}).extend({
	category: ClinicDocument.shape.category.optional(),
	format: ClinicDocument.shape.format.optional(),
})

const LegalFile = LegalText.omit({ id: true, html: true, sha256: true }).extend({
	...written,
	kind: LegalText.shape.kind.optional(),
	/** Set while no lawyer has reviewed a text made from a template. */
	lawyer_review: z.literal('needed').optional(),
})

/** Where the signed consent is kept; not published. */
const consentRef = { consent_ref: z.string().optional() }

/** Sizes default to those of the file. */
const withImage = { image: Picture.partial({ w: true, h: true }).optional() }

/** Pictures of patients need their consent (323-FZ, article 13). */
const GalleryFile = GalleryItem.partial({ width: true, height: true })
	.extend(consentRef)
	.refine(({ group, consent_ref }) => group !== 'works' || Boolean(consent_ref?.trim()), {
		path: ['consent_ref'],
		error: 'номер согласия пациента на показ снимков',
	})

const folders = Object.keys(documentCategories).join('|')

/** Markdown files and YAML maps are one record, YAML lists and tables are several. */
export const collections = {
	settings: { files: /^settings\.yaml$/, each: SettingsFile },
	categories: { files: /^categories\.yaml$/, each: Category },
	services: { files: /^services\/[^/]+\.md$/, each: Service.extend(withImage) },
	doctors: { files: /^doctors\/[^/]+\.md$/, each: DoctorFile },
	prices: { files: /^prices\.csv$/, each: PriceRow },
	vacancies: { files: /^vacancies\/[^/]+\.md$/, each: Vacancy },
	news: { files: /^news\/[^/]+\.md$/, each: NewsItem.extend(withImage) },
	gallery: { files: /^gallery\.yaml$/, each: GalleryFile },
	reviews: { files: /^reviews\.yaml$/, each: Review.extend({ id: Id.max(firstSentId - 1), ...consentRef }) },
	promotions: { files: /^promotions\/[^/]+\.md$/, each: Promotion.omit({ status: true }).extend(withImage) },
	documents: {
		files: new RegExp(`^documents/(${folders})/[^/]+\\.md$`),
		each: ScanFile.extend(written),
	},
	scans: { files: new RegExp(`^documents/(${folders})/[^/]+\\.yaml$`), each: ScanFile },
	contracts: {
		files: /^contracts\/[^/]+\.md$/,
		each: Contract.omit({ pdf_url: true, pdf_size_bytes: true }),
	},
	medicines: { files: /^medicines\.csv$/, each: MedicineRow },
	legal: {
		files: new RegExp(`^legal/(${legalKinds.join('|')})-\\d{4}-\\d\\d-\\d\\d\\.md$`),
		each: LegalFile,
	},
	home: { files: /^pages\/home\.md$/, each: HomeFile },
	pages: { files: /^pages\/(about|contacts|accessibility)\.md$/, each: PageFile },
	notices: { files: /^notices\.yaml$/, each: Notices.element },
	openingDays: { files: /^hours\.yaml$/, each: OpeningDays.element },
	accessibilityReport: { files: /^accessibility-report\.json$/, each: AccessibilityReport },
	lexicon: { files: /^search\.yaml$/, each: Lexicon.element },
	brand: { files: /^brand\/brand\.yaml$/, each: BrandFile },
	drawings: { files: new RegExp(`^brand/(${drawingNames.join('|')})\\.svg$`), each: Drawing },
} as const satisfies Record<string, { files: RegExp; each: z.ZodType }>

export type CollectionName = keyof typeof collections
export type ThingOf<Name extends CollectionName> = z.output<(typeof collections)[Name]['each']>

export const collectionOf = (path: string) =>
	(Object.keys(collections) as CollectionName[]).find(name => collections[name].files.test(path))

export const directories = [
	'',
	'services',
	'doctors',
	'gallery',
	'vacancies',
	'news',
	'promotions',
	'contracts',
	'legal',
	'pages',
	'brand',
	...Object.keys(documentCategories).map(category => `documents/${category}`),
]
