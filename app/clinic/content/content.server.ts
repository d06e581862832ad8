import { z } from 'zod'
import type { Contract } from '#app/clinic/contract.ts'
import type { Doctor } from '#app/clinic/doctor.ts'
import type { ClinicDocument } from '#app/clinic/document.ts'
import type { GalleryItem } from '#app/clinic/gallery.ts'
import type { LegalText } from '#app/clinic/legal-text.ts'
import type { Medicine } from '#app/clinic/medicine.ts'
import type { NewsItem } from '#app/clinic/news.ts'
import type { PriceItem } from '#app/clinic/price.ts'
import type { Promotion } from '#app/clinic/promotion.ts'
import type { Review } from '#app/clinic/review.ts'
import { Lexicon } from '#app/clinic/search/lexicon.ts'
import { Category, type Service } from '#app/clinic/service.ts'
import type { SettingList } from '#app/clinic/setting.ts'
import type { Vacancy } from '#app/clinic/vacancy.ts'
import { readYaml } from '#app/storage/content-files.server.ts'
import { type Notice, Notices, type OpeningDay, OpeningDays } from './days.ts'
import { readContracts, readDocuments } from './documents.server.ts'
import { readLegalTexts } from './legal.server.ts'
import { type Home, type Page, readHome, readPage } from './pages.server.ts'
import { readMedicines, readPrices } from './tables.server.ts'
import {
	readDoctors,
	readGallery,
	readNews,
	readPromotions,
	readReviews,
	readServices,
	readVacancies,
} from './things.server.ts'

/** What the clinic says, read from its folder. Lists are in the order in which they are shown. */
export type Content = {
	settings: z.output<typeof SettingList>
	categories: Category[]
	services: Service[]
	/** Former colleagues too. */
	doctors: Doctor[]
	prices: PriceItem[]
	/** Open and closed ones. */
	vacancies: Vacancy[]
	/** Newest first. */
	news: NewsItem[]
	gallery: GalleryItem[]
	/** Published before the site existed, and what was refused then; newest first. */
	reviews: Review[]
	promotions: Omit<Promotion, 'status'>[]
	documents: DocumentText[]
	contracts: Contract[]
	medicines: Medicine[]
	legal: LegalText[]
	home: Home
	pages: { about: Page; contacts: Page; accessibility: Page }
	notices: Notice[]
	openingDays: OpeningDay[]
	lexicon: Lexicon
}

/** A document and, where it is written in Markdown, its text. */
export type DocumentText = ClinicDocument & { body?: string }

const SettingsFile = z.record(z.string(), z.coerce.string())

/**
 * Reads the whole folder.
 * @throws ContentFault naming the file and the field
 */
export function readContent(folder: string): Content {
	const settings = readYaml(folder, 'settings.yaml', SettingsFile)
	const categories = readYaml(folder, 'categories.yaml', z.array(Category)).sort((a, b) => a.sort - b.sort)
	const services = readServices(folder, categories)

	return {
		settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
		categories,
		services,
		doctors: readDoctors(folder),
		prices: readPrices(folder, categories, services),
		vacancies: readVacancies(folder),
		news: readNews(folder),
		gallery: readGallery(folder),
		reviews: readReviews(folder),
		promotions: readPromotions(folder),
		documents: readDocuments(folder),
		contracts: readContracts(folder),
		medicines: readMedicines(folder),
		legal: readLegalTexts(folder),
		home: readHome(folder),
		pages: {
			about: readPage(folder, 'about'),
			contacts: readPage(folder, 'contacts'),
			accessibility: readPage(folder, 'accessibility'),
		},
		notices: readYaml(folder, 'notices.yaml', Notices),
		openingDays: readYaml(folder, 'hours.yaml', OpeningDays),
		lexicon: readYaml(folder, 'search.yaml', Lexicon),
	}
}
