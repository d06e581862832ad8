import type { Doctor } from '#app/clinic/catalog/doctor.ts'
import type { Medicine } from '#app/clinic/catalog/medicine.ts'
import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import type { Promotion } from '#app/clinic/catalog/promotion.ts'
import type { Category, Service } from '#app/clinic/catalog/service.ts'
import type { LegalText } from '#app/clinic/consent/legal-text.ts'
import type { Contract } from '#app/clinic/publications/contract.ts'
import type { DocumentRecord } from '#app/clinic/publications/document.ts'
import type { NewsItem } from '#app/clinic/publications/news.ts'
import type { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import type { Vacancy } from '#app/clinic/vacancies/vacancy.ts'

/** What the clinic says today, as far as search is concerned. */
export type Findable = {
	categories: Category[]
	services: (Pick<Service, 'id' | 'slug' | 'category_id' | 'name' | 'description' | 'faq'> &
		Partial<Service>)[]
	doctors: (Pick<
		Doctor,
		| 'id'
		| 'last_name'
		| 'first_name'
		| 'middle_name'
		| 'full_name'
		| 'specialization'
		| 'position'
		| 'languages'
	> &
		Partial<Pick<Doctor, 'about' | 'service_ids' | 'category' | 'degree'>> & {
			certificates?: { title: string }[]
			education?: { institution: string }[]
			residency?: { specialty: string; institution?: string }[]
		} & { works_with?: Doctor['works_with'] | undefined })[]
	documents: (Pick<DocumentRecord, 'id' | 'slug' | 'title' | 'description' | 'category'> & {
		body?: string
	})[]
	promotions: (Pick<Promotion, 'id' | 'title' | 'description' | 'conditions'> &
		Partial<Pick<Promotion, 'service_ids' | 'body'>>)[]
	prices: Pick<PriceRecord, 'category_id' | 'service_id' | 'name' | 'note' | 'code804n'>[]
	lexicon: Lexicon
	news?: Pick<NewsItem, 'slug' | 'title' | 'lead' | 'body'>[]
	vacancies?: Pick<
		Vacancy,
		'slug' | 'title' | 'duties' | 'requirements' | 'conditions' | 'body' | 'schedule'
	>[]
	contracts?: Pick<Contract, 'slug' | 'title' | 'body'>[]
	legal?: (Pick<LegalText, 'kind' | 'title'> & { body: string })[]
	settings?: { key: string; value: string }[]
	openingDays?: { date: string; note?: string | undefined }[]
	medicines?: Pick<Medicine, 'inn' | 'trade_names' | 'purpose'>[]
	pages?: Record<string, { title: string; lead: string; body: string }>
}
