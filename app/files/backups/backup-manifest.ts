import { z } from 'zod'

export const manifestName = 'manifest.json'
export const uploadsPrefix = 'uploads/'
export const databaseName = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const

export const Manifest = z.object({
	product: z.literal('clinic-website'),
	format: z.literal(1),
	made_at: z.string(),
	dialect: z.enum(['sqlite', 'postgres']),
	/** PostgreSQL's schema: a dump goes back to where it came from. */
	schema: z.string().nullable(),
	migrations: z.array(z.string()),
	counts: z.record(z.string(), z.number()),
	files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>
