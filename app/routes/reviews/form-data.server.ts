import { findConsent, formToken } from '#app/services.server.ts'

/** Undefined where a consent text is missing. */
export async function formData() {
	const [reading, publication] = [findConsent('consent-moderation'), findConsent('consent-review')]
	if (!reading || !publication) return undefined
	return { token: await formToken(), reading, publication }
}
