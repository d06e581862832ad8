import { isIP } from 'node:net'
import { isDemoName } from '#app/content/check/demo/demo-leftovers.server.ts'
import { ownFacts } from '#app/content/parse/setting-facts.ts'
import { isSample } from '#app/content/samples.ts'
import { isPrivate } from '#app/platform/private-network.ts'

/** Names that lead to no site on the internet (RFC 2606, 6761, 6762, 8375 and what home networks use). */
const reserved =
	/(^|\.)(localhost|local|internal|lan|test|example|invalid|home\.arpa|example\.(com|net|org))$/

/**
 * Whether visitors may come to an address from everywhere. A machine's own name, an address of a private network and
 * the names kept for examples are for whoever tries the site.
 */
export function isPublic(origin: string | undefined) {
	if (!origin) return false
	const name = new URL(origin).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
	return isIP(name) ? !isPrivate(name) : name.includes('.') && !reserved.test(name)
}

/** Facts of the clinic that are still those of the demo or of a new clinic's templates. */
export const sampleFacts = (settings: { key: string; value: string }[]) =>
	settings
		.filter(({ key, value }) => Object.hasOwn(ownFacts, key) && (isSample(value) || isDemoName(value)))
		.map(({ key }) => key)

/** Whether a list of settings tells anything of a clinic: an empty one does not. */
export const tellsFacts = (settings: { key: string; value: string }[]) =>
	settings.some(({ key, value }) => Object.hasOwn(ownFacts, key) && value.trim() !== '')
