import { isDemoName } from '#app/content/check/demo/demo-leftovers.server.ts'
import { ownFacts } from '#app/content/parse/setting-facts.ts'
import { isSample } from '#app/content/samples.ts'
import { isPrivateHost } from '#app/platform/private-network.ts'

/**
 * Whether visitors may come to an address from everywhere. A machine's own name, an address of a private network and
 * the names kept for examples are for whoever tries the site.
 */
export function isPublic(origin: string | undefined) {
	return origin !== undefined && origin !== '' && !isPrivateHost(new URL(origin).hostname)
}

/** Facts of the clinic that are still those of the demo or of a new clinic's templates. */
export const sampleFacts = (settings: { key: string; value: string }[]) =>
	settings
		.filter(({ key, value }) => Object.hasOwn(ownFacts, key) && (isSample(value) || isDemoName(value)))
		.map(({ key }) => key)

/** Whether a list of settings tells anything of a clinic: an empty one does not. */
export const tellsFacts = (settings: { key: string; value: string }[]) =>
	settings.some(({ key, value }) => Object.hasOwn(ownFacts, key) && value.trim() !== '')
