import { z } from 'zod'
import { Day, Id, Text } from '#app/clinic/fields.ts'
import { readMarkdown } from '#app/storage/content-files.server.ts'

const Bullet = z.object({ title: Text, text: Text })

const HomeFile = z.object({
	greeting: Text,
	lead: Text,
	warning: Text,
	bullets: z.array(Bullet).length(3),
	reasons: z.array(Bullet),
	/** The first three stand in where what the clinic's own data say cannot be had, or go on after it. */
	tiles: z.object({
		doctors: z.string(),
		reviews: z.string(),
		promotions: z.string(),
		about: z.string(),
		contacts: z.string(),
		/** Rows of the price list, each under a short name. */
		prices: z.array(z.object({ name: Text, id: Id })),
	}),
	body: z.string(),
})
/** What the home page says beside the fixed texts of the specification. */
export type Home = z.output<typeof HomeFile>

const PageFile = z.object({ title: Text, lead: Text, updated_at: Day, body: z.string() })
/** A page of its own; `body` is Markdown. */
export type Page = z.output<typeof PageFile>

export const readHome = (folder: string): Home => readMarkdown(folder, 'pages/home.md', HomeFile)

export const readPage = (folder: string, name: string): Page =>
	readMarkdown(folder, `pages/${name}.md`, PageFile)
