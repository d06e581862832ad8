import { createHash } from 'node:crypto'
import { Marked } from 'marked'
import { z } from 'zod'
import { markdownFiles, readMarkdown, readYaml } from '#app/storage/content-files.server.ts'
import type { ConsentText } from './consent.server.ts'
import { Category, Service } from './service.ts'
import type { SettingList } from './setting.ts'

const SettingsFile = z.record(z.string(), z.coerce.string())
const ServiceFile = Service.extend({ slug: z.string() })
const LegalFile = z.object({ version: z.string(), title: z.string(), body: z.string().min(1) })

const Bullet = z.object({ title: z.string(), text: z.string() })

/** What the home page says beside the fixed texts of the specification. */
export const HomeFile = z.object({
	greeting: z.string(),
	lead: z.string(),
	warning: z.string(),
	bullets: z.array(Bullet).length(3),
	reasons: z.array(Bullet),
	tiles: z.object({
		doctors: z.string(),
		reviews: z.string(),
		promotions: z.string(),
		about: z.string(),
		contacts: z.string(),
		prices: z.array(z.object({ name: z.string(), price: z.string() })),
		rating: z.object({ average: z.string(), share: z.number() }),
	}),
	body: z.string(),
})
export type Home = z.output<typeof HomeFile>

/** What the clinic says, read from its folder. */
export type Content = {
	settings: z.output<typeof SettingList>
	categories: Category[]
	services: Service[]
	home: Home
	consent: ConsentText
}

/**
 * Reads the whole folder.
 * @throws ContentFault naming the file and the field
 */
export function readContent(folder: string): Content {
	const settings = readYaml(folder, 'settings.yaml', SettingsFile)
	const consentFile = markdownFiles(folder, 'legal')
		.filter(file => /consent-\d{4}/.test(file))
		.at(-1)

	return {
		settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
		categories: readYaml(folder, 'categories.yaml', z.array(Category)).sort((a, b) => a.sort - b.sort),
		services: markdownFiles(folder, 'services').map(file => readMarkdown(folder, file, ServiceFile)),
		home: readMarkdown(folder, 'pages/home.md', HomeFile),
		consent: consentText(folder, consentFile ?? 'legal/consent-2026-09-01.md'),
	}
}

function consentText(folder: string, file: string): ConsentText {
	const { version, title, body } = readMarkdown(folder, file, LegalFile)
	const html = new Marked().parse(body, { async: false })
	return { version, title, html, sha256: createHash('sha256').update(`${title}\n\n${body}`).digest('hex') }
}
