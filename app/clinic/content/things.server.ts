import { z } from 'zod'
import { Doctor } from '#app/clinic/doctor.ts'
import { type Picture, Text } from '#app/clinic/fields.ts'
import { GalleryItem } from '#app/clinic/gallery.ts'
import { NewsItem } from '#app/clinic/news.ts'
import { Promotion } from '#app/clinic/promotion.ts'
import { Review } from '#app/clinic/review.ts'
import { type Category, Service } from '#app/clinic/service.ts'
import { Vacancy } from '#app/clinic/vacancy.ts'
import { markdownFiles, readMarkdown, readYaml } from '#app/storage/content-files.server.ts'

/** Pictures are named as they lie beside the file and served below `/pictures/`. */
const pictureIn = (directory: string, src: string) =>
	`/pictures/${src.startsWith(`${directory}/`) ? src : `${directory}/${src}`}`

const withPicture = <Thing extends { image?: z.output<typeof Picture> | undefined }>(
	directory: string,
	{ image, ...thing }: Thing,
) => ({ ...thing, ...(image && { image: { ...image, src: pictureIn(directory, image.src) } }) })

const DoctorFile = Doctor.omit({ full_name: true, about: true }).extend({
	body: z.string(),
	photo_consent_ref: z.string().optional(),
})
const GalleryFile = GalleryItem.extend({ consent_ref: z.string().optional() })
const ReviewFile = Review.extend({ consent_ref: z.string().optional() })

/** In the order of the categories, then by number. */
export function readServices(folder: string, categories: Category[]): Service[] {
	const place = ({ category_id }: Service) => categories.findIndex(({ id }) => id === category_id)
	return markdownFiles(folder, 'services')
		.map(file => withPicture('services', readMarkdown(folder, file, Service)))
		.sort((a, b) => place(a) - place(b) || a.id - b.id)
}

export const readDoctors = (folder: string): Doctor[] =>
	markdownFiles(folder, 'doctors')
		.map(file => {
			const { body, photo, photo_consent_ref, ...doctor } = readMarkdown(folder, file, DoctorFile)
			const { last_name, first_name, middle_name } = doctor
			return {
				...doctor,
				...(photo && { photo: { ...photo, src: pictureIn('doctors', photo.src) } }),
				full_name: [last_name, first_name, middle_name].filter(Boolean).join(' '),
				about: body,
			}
		})
		.sort((a, b) => a.sort - b.sort || a.id - b.id)

export const readVacancies = (folder: string): Vacancy[] =>
	markdownFiles(folder, 'vacancies').map(file => readMarkdown(folder, file, Vacancy))

export const readNews = (folder: string): NewsItem[] =>
	markdownFiles(folder, 'news')
		.map(file => withPicture('news', readMarkdown(folder, file, NewsItem)))
		.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)

export const readGallery = (folder: string): GalleryItem[] =>
	readYaml(folder, 'gallery.yaml', z.array(GalleryFile)).map(
		({ src, before_src, after_src, consent_ref, ...item }) => ({
			...item,
			src: pictureIn('gallery', src),
			...(before_src && { before_src: pictureIn('gallery', before_src) }),
			...(after_src && { after_src: pictureIn('gallery', after_src) }),
		}),
	)

export const readReviews = (folder: string): Review[] =>
	readYaml(folder, 'reviews.yaml', z.array(ReviewFile))
		.map(({ consent_ref, ...review }) => review)
		.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)

const PromotionFile = Promotion.omit({ status: true }).extend({ organizer_info: Text })

/** The latest to end comes last. */
export const readPromotions = (folder: string): Omit<Promotion, 'status'>[] =>
	markdownFiles(folder, 'promotions')
		.map(file => withPicture('promotions', readMarkdown(folder, file, PromotionFile)))
		.sort((a, b) => a.valid_to.localeCompare(b.valid_to) || a.id - b.id)
