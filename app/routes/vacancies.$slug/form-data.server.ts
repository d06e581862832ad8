import { clock, consentText, formSecret } from '#app/reception.server.ts'
import { issueToken } from '#app/web/form-token.server.ts'

/** What the form needs; undefined where the text to agree to is missing: then nobody can agree. */
export async function formData() {
	const consent = shownText()
	if (!consent) return undefined
	// Without its memory the house still shows the form; a form without a token is welcome.
	const secret = await formSecret().catch(() => undefined)
	return { token: secret ? issueToken(secret, clock()) : '', consent }
}

function shownText() {
	try {
		return consentText('consent-job')
	} catch {
		return undefined
	}
}
