import { z } from 'zod'
import { ClinicError } from '#app/clinic/errors.ts'
import { Id } from '#app/clinic/fields.ts'
import { queryText } from '#app/clinic/text/normalize-text.ts'
import { longestQuery } from './search-messages.ts'

/** The lists of an answer, in the order in which they are shown. */
export const searchGroups = ['categories', 'services', 'doctors', 'documents', 'promotions'] as const
export type SearchGroup = (typeof searchGroups)[number]

const searchTypes = ['all', ...searchGroups] as const
export type SearchType = (typeof searchTypes)[number]

export const SearchQuestion = z.object({
	q: z
		.string()
		.default('')
		.transform(query => queryText(query, longestQuery)),
	type: z
		.string()
		.default('all')
		.transform(type => {
			// Not an issue of the schema: those are answered with 422, and interface.md wants 400.
			if (!isSearchType(type))
				throw new ClinicError(400, 'Искать можно по всему сайту или в одном из разделов')
			return type
		})
		.meta({ enum: [...searchTypes] }),
})

const isSearchType = (type: string): type is SearchType => (searchTypes as readonly string[]).includes(type)

export const SearchAnswer = z.object({
	categories: z
		.array(z.object({ id: Id.optional(), name: z.string(), description: z.string().default('') }))
		.default([]),
	services: z
		.array(
			z.object({
				id: Id.optional(),
				slug: z.string(),
				name: z.string(),
				description: z.string().default(''),
			}),
		)
		.default([]),
	doctors: z
		.array(z.object({ id: Id.optional(), name: z.string(), specialization: z.string().default('') }))
		.default([]),
	documents: z
		.array(z.object({ id: Id.optional(), title: z.string(), category: z.string().default('') }))
		.default([]),
	promotions: z
		.array(z.object({ id: Id.optional(), title: z.string(), description: z.string().default('') }))
		.default([]),
	/** Texts and facts outside the five lists, each with the address of the heading where it stands. */
	pages: z
		.array(
			z.object({
				to: z.string(),
				title: z.string(),
				under: z.string().default(''),
				text: z.string().default(''),
			}),
		)
		.default([]),
	/** Every match of the lists asked for; a list holds at most 50 of them. */
	total: z.number().int().nonnegative().default(0),
	took_ms: z.number().nonnegative().default(0),
	/** The reading that was used where it differs from what was asked. */
	corrected: z.string().nullable().default(null),
	/** Where nothing was found: the words of the question that are known here, only not together. */
	understood: z.array(z.string()).default([]),
})
export type SearchAnswer = z.output<typeof SearchAnswer>
