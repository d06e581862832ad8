import type { LegalText } from '#app/clinic/legal-text.ts'
import { clock, consentText, formSecret } from '#app/reception.server.ts'
import { issueToken } from '#app/web/form-token.server.ts'

/** What the form needs beside the lists; undefined where a text to agree to is missing: then nobody can agree. */
export async function formData() {
	const [reading, publication] = [shownText('consent-moderation'), shownText('consent-review')]
	if (!reading || !publication) return undefined
	// Without its memory the house still shows the form; a form without a token is welcome.
	const secret = await formSecret().catch(() => undefined)
	return { token: secret ? issueToken(secret, clock()) : '', reading, publication }
}

function shownText(kind: LegalText['kind']) {
	try {
		return consentText(kind)
	} catch {
		return undefined
	}
}
