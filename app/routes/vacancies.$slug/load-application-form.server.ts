import { findConsent, formToken } from '#app/services.server.ts'

export async function loadApplicationForm() {
	const consent = findConsent('consent-job')
	if (!consent) return undefined
	return { token: await formToken(), consent }
}
