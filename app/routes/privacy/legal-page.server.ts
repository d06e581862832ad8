import { inForce, type LegalRecord, versionsOf } from '#app/clinic/consent/legal-text.ts'
import { safePageHtml } from '#app/clinic/markup/html.server.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import type { LegalPageText } from '#app/components/legal/legal-page.tsx'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, content, today } from '#app/services.server.ts'

type Kind = 'privacy' | 'terms' | 'consent'

export async function legalPage(kind: Kind, request: Request): Promise<LegalPageText> {
	const path = `/${kind}`
	const version = new URL(request.url).searchParams.get('version')
	const current = await currentText(kind)
	if (!current) throw new Response(null, { status: 404 })
	const editions = versionsOf(content().legal, kind)
	const text =
		version && version !== current.version ? editions.find(one => one.version === version) : current
	if (!text) throw new Response(null, { status: 404 })

	return {
		title: text.title,
		documentTitle: text === current ? text.title : `${text.title}, редакция от ${longDate(text.version)}`,
		// The backend's HTML is sanitized like our own.
		html: safePageHtml(text.html),
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

/** Falls back to the site's own text when the backend fails, because forms require it; consents are always its own. */
async function currentText(kind: Kind) {
	const own = inForce(content().legal, kind, today())
	if (kind === 'consent') return own
	return await orFallback<LegalRecord, typeof own>(clinic[`legal.${kind}`]({}), own, 'legal text not loaded')
}

const editionWords = ({ version, effective_from }: LegalRecord) =>
	[
		version && `Редакция от ${longDate(version)}.`,
		effective_from && `Действует с ${longDate(effective_from)}.`,
	]
		.filter(Boolean)
		.join(' ')

const notYet = (from: string) => (from > today() ? `, вступит в силу ${longDate(from)}` : '')

const formerWords = ({ effective_from }: LegalRecord) =>
	effective_from > today()
		? `Эта редакция вступит в силу ${longDate(effective_from)}.`
		: 'Это прежняя редакция, она больше не действует.'
