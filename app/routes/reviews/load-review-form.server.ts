import { findConsent, formToken } from '#app/services.server.ts'

/** Undefined where a consent text is missing. */
export async function loadReviewForm() {
	const [reading, publication] = [findConsent('consent-moderation'), findConsent('consent-review')]
	if (!reading || !publication) return undefined
	return { token: await formToken(), reading, publication }
}
