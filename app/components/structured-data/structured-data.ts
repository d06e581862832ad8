import type { MetaDescriptor } from '@remix-run/react'
import type { Settings } from '#app/clinic/settings.ts'
import type { MetaArgs } from '#app/components/page-meta/page-meta.ts'

type Site = { settings: Settings; origin: string }
type Hours = { days: number[]; opens: string; closes: string }

const siteOf = ({ matches }: MetaArgs) => matches.find(({ id }) => id === 'root')?.data as Site | undefined

const isWhole = import.meta.env.SSR || import.meta.env.DEV

/** Search engines read it in what the server sent: the browser's build describes nothing but the address. */
const onServer = <Describe extends (...given: never[]) => object>(describe: Describe) =>
	isWhole ? describe : ((() => ({})) as unknown as Describe)

export function structuredData(
	args: MetaArgs,
	describe: (site: Site, url: string) => object,
): MetaDescriptor[] {
	const site = siteOf(args)
	if (!site?.settings) return []
	const url = site.origin + args.location.pathname
	const data = isWhole ? describe(site, url) : { '@id': url }
	return [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } } as MetaDescriptor]
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const addressOf = (settings: Settings) => ({
	'@type': 'PostalAddress',
	streetAddress: settings.company_address,
	addressLocality: settings.company_city,
	postalCode: settings.company_zip,
	addressCountry: 'RU',
})

const clinicOf = ({ settings, origin }: Site) => ({
	'@type': 'Dentist',
	'@id': `${origin}/#clinic`,
	name: settings.company_name,
	url: `${origin}/`,
	telephone: settings.company_phone,
	address: addressOf(settings),
})

export const dentist = onServer((site: Site, hours: Hours[]) => ({
	...clinicOf(site),
	image: `${site.origin}/brand/preview.jpg`,
	logo: `${site.origin}/brand/icon-512.png`,
	email: site.settings.company_email,
	description: site.settings.company_description,
	medicalSpecialty: 'Dentistry',
	currenciesAccepted: 'RUB',
	...(site.settings.map_lat &&
		site.settings.map_lon && {
			geo: {
				'@type': 'GeoCoordinates',
				latitude: Number(site.settings.map_lat),
				longitude: Number(site.settings.map_lon),
			},
		}),
	openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
		'@type': 'OpeningHoursSpecification',
		dayOfWeek: days.map(day => weekdays[day - 1]),
		opens,
		closes,
	})),
}))

type Person = {
	name: string
	specialization: string
	photo: string | undefined
	schools: string[]
	languages: string[]
}

export const physician = onServer((site: Site, url: string, doctor: Person) => ({
	'@type': ['Physician', 'Person'],
	name: doctor.name,
	url,
	jobTitle: doctor.specialization,
	medicalSpecialty: 'Dentistry',
	image: site.origin + (doctor.photo ?? '/brand/preview.jpg'),
	telephone: site.settings.company_phone,
	address: addressOf(site.settings),
	worksFor: clinicOf(site),
	alumniOf: doctor.schools.map(name => ({ '@type': 'CollegeOrUniversity', name })),
	knowsLanguage: doctor.languages,
}))

type Procedure = {
	name: string
	description: string
	method: string
	preparation: string
	aftercare: string
	prices: { low: number; high: number } | undefined
	faq: { q: string; a: string }[]
}

export const procedure = onServer((site: Site, url: string, service: Procedure) => ({
	'@graph': [
		{
			'@type': 'MedicalProcedure',
			'@id': `${url}#procedure`,
			name: service.name,
			description: service.description,
			url,
			howPerformed: service.method,
			...(service.preparation && { preparation: service.preparation }),
			...(service.aftercare && { followup: service.aftercare }),
		},
		...(service.prices
			? [
					{
						'@type': 'Offer',
						itemOffered: { '@id': `${url}#procedure` },
						seller: clinicOf(site),
						priceCurrency: 'RUB',
						price: service.prices.low,
						priceSpecification: {
							'@type': 'PriceSpecification',
							priceCurrency: 'RUB',
							minPrice: service.prices.low,
							maxPrice: service.prices.high,
						},
						url,
					},
				]
			: []),
		...(service.faq.length > 0
			? [
					{
						'@type': 'FAQPage',
						mainEntity: service.faq.map(({ q, a }) => ({
							'@type': 'Question',
							name: q,
							acceptedAnswer: { '@type': 'Answer', text: a },
						})),
					},
				]
			: []),
	],
}))

export type Job = {
	title: string
	description: string
	postedAt: string
	validThrough: string
	employment: string | undefined
	pay: { from?: number | undefined; to?: number | undefined }
}

export const jobPosting = onServer((site: Site, url: string, job: Job) => ({
	'@type': 'JobPosting',
	title: job.title,
	description: job.description,
	url,
	...(job.postedAt && { datePosted: job.postedAt }),
	...(job.validThrough && { validThrough: `${job.validThrough}T23:59` }),
	employmentType: job.employment,
	hiringOrganization: {
		'@type': 'Organization',
		name: site.settings.company_name,
		sameAs: `${site.origin}/`,
	},
	jobLocation: { '@type': 'Place', address: addressOf(site.settings) },
	...((job.pay.from ?? job.pay.to) !== undefined && {
		baseSalary: {
			'@type': 'MonetaryAmount',
			currency: 'RUB',
			value: {
				'@type': 'QuantitativeValue',
				minValue: job.pay.from,
				maxValue: job.pay.to,
				unitText: 'MONTH',
			},
		},
	}),
}))

type Article = { title: string; lead: string; date: string; image: string | undefined }

export const newsArticle = onServer((site: Site, url: string, { title, lead, date, image }: Article) => ({
	'@type': 'NewsArticle',
	headline: title,
	description: lead,
	...(date && { datePublished: date }),
	image: site.origin + (image ?? '/brand/preview.jpg'),
	mainEntityOfPage: url,
	author: { '@type': 'Organization', name: site.settings.company_name, url: `${site.origin}/` },
	publisher: {
		'@type': 'Organization',
		name: site.settings.company_name,
		logo: `${site.origin}/brand/icon-512.png`,
	},
}))
