import { z } from 'zod'

export const manifestName = 'manifest.json'
export const uploadsPrefix = 'uploads/'
export const contentPrefix = 'content/'
export const settingsName = 'settings.env'
export const databaseName = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const

export const newestFormat = 2

export const Manifest = z.object({
	product: z.literal('clinic-website'),
	/** The first one held neither content nor settings. */
	format: z.literal([1, newestFormat]),
	made_at: z.iso.datetime(),
	dialect: z.enum(['sqlite', 'postgres']),
	/** PostgreSQL's, by which a dump names its tables. */
	schema: z
		.string()
		.regex(/^[^"]+$/)
		.nullable(),
	migrations: z.array(z.string()),
	counts: z.record(z.string(), z.number()),
	files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const filesUnder = ({ files }: Manifest, prefix: string) =>
	files.filter(({ path }) => path.startsWith(prefix))

export const isNameOfContent = (path: string) =>
	path.startsWith(contentPrefix) && path.split('/').every(part => part !== '' && !part.startsWith('.'))
