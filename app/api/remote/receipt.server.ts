import { shortText } from '#app/api/error-messages.ts'
import type { Call } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { kilobyte } from '#app/platform/units.ts'
import { isObject, parsedJson } from './parsed-json.ts'

const longestReceipt = 64 * kilobyte

/**
 * What a 2xx to a form means: received, whatever its body, also one that breaks off.
 * @throws ClinicError 502 for HTML, which is a proxy or a portal speaking and no backend
 */
export async function receiptIn(call: Call, response: Response) {
	const { text, complete } = await beginningOf(response)
	const body = parsedJson(text)
	if (call.status === 204) return undefined
	if (body === undefined && isHtml(response, text, complete)) {
		throw new ClinicError(502, `The answer to ${call.method} ${call.path} is HTML`, { forPeople: false })
	}

	const objects = isObject(body) ? [body, body.data, body.result].filter(isObject) : []
	const message = objects.map(one => textIn(one.message)).find(Boolean)
	const number = objects.map(one => textIn(one.number)).find(Boolean)
	return call.output.parse({ ...call.assumed, ...(message && { message }), ...(number && { number }) })
}

async function beginningOf(response: Response) {
	const decoder = new TextDecoder()
	let text = ''
	try {
		for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
			text += decoder.decode(chunk, { stream: true })
			// Leaving the loop also hangs up on the backend.
			if (text.length > longestReceipt) return { text, complete: false }
		}
		return { text: text + decoder.decode(), complete: true }
	} catch {
		return { text, complete: false }
	}
}

const htmlType = /^\s*(text\/html|application\/xhtml\+xml)\b/i
const beforeHtml = /\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->)/y
const htmlTag =
	/\s*<(!doctype\s+html|html|head|body|title|meta|link|base|script|noscript|style|frameset|iframe|h[1-6]|div|p|center|table|form|main|section|header|span|font|img|a|b|br)\b/iy

/** One comment after the other: as one pattern a row of them takes exponential time. */
function beginsAsHtml(text: string) {
	beforeHtml.lastIndex = 0
	let at = 0
	while (beforeHtml.test(text)) at = beforeHtml.lastIndex
	htmlTag.lastIndex = at
	return htmlTag.test(text)
}

const isHtml = ({ headers }: Response, text: string, complete: boolean) =>
	beginsAsHtml(text) ||
	(htmlType.test(headers.get('Content-Type') ?? '') && (text.trim() !== '' || !complete))

const textIn = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? shortText(String(value)) : ''
