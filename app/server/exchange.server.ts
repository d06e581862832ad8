import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddress } from './guards/client-address.server.ts'

/** A request on its way through the pipeline, and what the steps find out about it. */
export type Exchange = {
	request: IncomingMessage
	response: ServerResponse
	method: string
	path: string
	hasBody: boolean
	/** A page or a file is looked at: nothing is sent, nothing asked of `/api`. */
	isPageRead: boolean
	/** Answered by the table of calls; the page that describes it is a page. */
	isApi: boolean
	client: ClientAddress
	/** False where the address is a proxy's or the machine's own, and stands for many. */
	isOneSender: boolean
	/** Who is served by turns with others: a network, or a connection where one address stands for many senders. */
	sender: unknown
	defaultHeaders: Record<string, string>
	/** Seconds to wait, for a page that tells so itself; 0 where no rate is exceeded. */
	retryAfter: number
	/** Waits in no queue: what is posted within its rate, and the first probes of a second. */
	skipsQueue: boolean
	fallThrough: () => void
}

export type Step = (exchange: Exchange, next: () => void) => void

export const isMultipart = ({ headers }: IncomingMessage) =>
	/^multipart\//i.test(headers['content-type'] ?? '')
