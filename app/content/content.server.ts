import type { z } from 'zod'
import type { Brand } from '#app/clinic/brand/brand.ts'
import type { Doctor } from '#app/clinic/catalog/doctor.ts'
import type { GalleryItem } from '#app/clinic/catalog/gallery.ts'
import type { Medicine } from '#app/clinic/catalog/medicine.ts'
import type { PriceItem } from '#app/clinic/catalog/price.ts'
import type { Promotion } from '#app/clinic/catalog/promotion.ts'
import type { Category, Service } from '#app/clinic/catalog/service.ts'
import type { LegalText } from '#app/clinic/consent/legal-text.ts'
import type { AccessibilityReport } from '#app/clinic/publications/accessibility-report.ts'
import type { Contract } from '#app/clinic/publications/contract.ts'
import type { ClinicDocument } from '#app/clinic/publications/document.ts'
import type { NewsItem } from '#app/clinic/publications/news.ts'
import type { Review } from '#app/clinic/reviews/review.ts'
import type { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import type { SettingList } from '#app/clinic/settings.ts'
import type { Vacancy } from '#app/clinic/vacancies/vacancy.ts'
import { assembled } from './assemble.server.ts'
import { recordsOf } from './collection-files.server.ts'
import type { Notice, OpeningDay } from './days.ts'
import { cacheFiles } from './file-cache.server.ts'
import type { Home, Page } from './pages.ts'

export type Content = {
	revision: string
	settings: z.output<typeof SettingList>
	categories: Category[]
	services: Service[]
	doctors: Doctor[]
	prices: PriceItem[]
	vacancies: Vacancy[]
	news: NewsItem[]
	gallery: GalleryItem[]
	reviews: Review[]
	promotions: Omit<Promotion, 'status'>[]
	documents: DocumentText[]
	contracts: Contract[]
	medicines: Medicine[]
	legal: (LegalText & { body: string })[]
	home: Home
	pages: { about: Page; contacts: Page; accessibility: Page }
	notices: Notice[]
	openingDays: OpeningDay[]
	lexicon: Lexicon
	brand: Brand
	accessibilityReport: AccessibilityReport | undefined
}

export type DocumentText = ClinicDocument & { body?: string }

export function readContent(folder: string): Content {
	const { cache } = cacheFiles(folder)
	return assembled(recordsOf(cache).records, cache)
}
