import type { LegalText } from '#app/clinic/consent/legal-text.ts'
import { consentText, formToken } from '#app/services.server.ts'

/** What the form needs beside the lists; undefined where a text to agree to is missing: then nobody can agree. */
export async function formData() {
	const [reading, publication] = [shownText('consent-moderation'), shownText('consent-review')]
	if (!reading || !publication) return undefined
	return { token: await formToken(), reading, publication }
}

function shownText(kind: LegalText['kind']) {
	try {
		return consentText(kind)
	} catch {
		return undefined
	}
}
