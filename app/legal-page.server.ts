import { asked } from './asked.server.ts'
import { longDate } from './clinic/date-words.ts'
import { safeHtml } from './clinic/html.server.ts'
import { type LegalText, versionsOf } from './clinic/legal-text.ts'
import { clinic, content, today } from './reception.server.ts'
import type { LegalPageText } from './ui/legal/legal-page.tsx'

/** The text in force, or the edition the address names; 404 for one there never was. */
export async function legalPage(kind: 'privacy' | 'terms', request: Request): Promise<LegalPageText> {
	const path = `/${kind}`
	const version = new URL(request.url).searchParams.get('version')
	const current = await asked(clinic[`legal.${kind}`]({}))
	const editions = versionsOf(content().legal, kind)
	const text =
		version && version !== current.version ? editions.find(one => one.version === version) : current
	if (!text) throw new Response(null, { status: 404 })

	return {
		title: text.title,
		documentTitle: text === current ? text.title : `${text.title}, редакция от ${longDate(text.version)}`,
		// A backend may be somebody else's; its HTML passes the same list as our own.
		html: safeHtml(text.html),
		edition: editionWords(text),
		former: text === current ? undefined : formerWords(text),
		path,
		editions: editions.map(({ version, effective_from }) => ({
			name: `Редакция от ${longDate(version)}${version === current.version ? ', действует' : notYet(effective_from)}`,
			to: version === current.version ? path : `${path}?version=${version}`,
			here: version === text.version,
		})),
	}
}

const editionWords = ({ version, effective_from }: LegalText) =>
	`Редакция от ${longDate(version)}. Действует с ${longDate(effective_from)}.`

const notYet = (from: string) => (from > today() ? `, вступит в силу ${longDate(from)}` : '')

const formerWords = ({ effective_from }: LegalText) =>
	effective_from > today()
		? `Эта редакция вступит в силу ${longDate(effective_from)}.`
		: 'Это прежняя редакция, она больше не действует.'
