import { z } from 'zod'
import { Day, Id, Text } from '#app/clinic/fields.ts'

/** Ids of reviews sent by visitors start here, those in content files stay below. */
export const firstSentId = 1_000_001

export const Review = z.object({
	id: Id,
	author_name: Text,
	rating: z.number().int().min(1).max(5),
	text: Text.refine(text => [...text].length <= 4000, 'at most 4000 characters'),
	date: Day,
	doctor_id: Id.optional(),
	service_id: Id.optional(),
	source: z.enum(['site', '2gis', 'yandex', 'prodoctorov']),
	verified: z.boolean(),
	status: z.enum(['pending', 'published', 'rejected']),
	reply: z.object({ text: Text, date: Day, author: Text }).optional(),
	publish_consent: z.boolean(),
})
export type Review = z.output<typeof Review>

export const ReviewRecord = Review.partial({ rating: true, source: true })
export type ReviewRecord = z.output<typeof ReviewRecord>

const share = z.number().int().nonnegative().default(0)

export const ReviewStats = z.object({
	count: share,
	average: z.number().min(0).max(5).default(0),
	distribution: z.object({ '1': share, '2': share, '3': share, '4': share, '5': share }).prefault({}),
	verified_count: share,
	updated_at: Day,
})
export type ReviewStats = z.output<typeof ReviewStats>

export function statsOf(
	reviews: Pick<ReviewRecord, 'rating' | 'verified' | 'date'>[],
	today: string,
): ReviewStats {
	const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
	const ratings = reviews.flatMap(({ rating }) => rating ?? [])
	for (const rating of ratings) distribution[String(rating) as keyof typeof distribution] += 1

	return {
		count: reviews.length,
		average: ratedIn(distribution).average,
		distribution,
		verified_count: reviews.filter(({ verified }) => verified).length,
		updated_at: reviews.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), '') || today,
	}
}

/** Count and average that are 0 or were left out, as the distribution has them. */
export function completeStats(stats: ReviewStats): ReviewStats {
	const { count, average } = ratedIn(stats.distribution)
	return { ...stats, count: stats.count || count, average: stats.average || average }
}

function ratedIn(distribution: ReviewStats['distribution']) {
	const stars = Object.entries(distribution)
	const count = stars.reduce((total, [, reviews]) => total + reviews, 0)
	const sum = stars.reduce((total, [rating, reviews]) => total + Number(rating) * reviews, 0)
	return { count, average: count > 0 ? Math.round((sum / count) * 10) / 10 : 0 }
}
