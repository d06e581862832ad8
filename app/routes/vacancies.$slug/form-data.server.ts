import { consentText, formToken } from '#app/services.server.ts'

/** What the form needs; undefined where the text to agree to is missing: then nobody can agree. */
export async function formData() {
	const consent = shownText()
	if (!consent) return undefined
	return { token: await formToken(), consent }
}

function shownText() {
	try {
		return consentText('consent-job')
	} catch {
		return undefined
	}
}
