import { readText } from '#app/platform/http/read-text.ts'
import { parseRetryAfter } from '#app/platform/http/retry-after.ts'
import { megabyte, second } from '#app/platform/units.ts'

const largestAnswer = megabyte

type Posted = { url: string; body: string; headers?: Record<string, string>; timeout?: number }

/** No redirects, 5 s, at most 1 MB of answer; errors carry a code only. @throws for any status but 2xx */
export async function postJson({ url, body, headers = {}, timeout = 5 * second }: Posted) {
	const answer = await fetch(url, {
		method: 'POST',
		body,
		headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', ...headers },
		redirect: 'manual',
		signal: AbortSignal.timeout(timeout),
	}).catch(error => {
		throw refusal(codeOf(error))
	})
	// The status is enough: a broken body changes nothing.
	const text = (await readText(answer, largestAnswer).catch(() => '')) ?? ''
	if (!answer.ok) throw refusal(String(answer.status), waitAsked(answer.headers.get('Retry-After'), text))
	return text
}

function refusal(code: string, retryAfter?: number) {
	return Object.assign(new Error('Not delivered'), { code, retryAfter })
}

function codeOf(error: unknown) {
	const { name, cause } = error as { name?: string; cause?: { code?: string } }
	return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? 'EFETCH')
}

/** Telegram has it in its JSON. */
function waitAsked(header: string | null, text: string) {
	const [, inBody] = /"retry_after":\s*(\d+)/.exec(text) ?? []
	return parseRetryAfter(header) ?? (inBody ? Number(inBody) : undefined)
}
