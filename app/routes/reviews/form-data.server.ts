import { consentIfAny, formToken } from '#app/services.server.ts'

/** What the form needs beside the lists; undefined where a text to agree to is missing: then nobody can agree. */
export async function formData() {
	const [reading, publication] = [consentIfAny('consent-moderation'), consentIfAny('consent-review')]
	if (!reading || !publication) return undefined
	return { token: await formToken(), reading, publication }
}
