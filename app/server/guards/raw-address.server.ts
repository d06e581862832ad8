import { isUtf8 } from 'node:buffer'

/** Node's parser takes ASCII only; some old clients and curl send an address as it was typed. */
const requestLine = /^(?:GET|HEAD) (\/[!-~\x80-\xff]*) HTTP\/1\.[01]\r?\n/

type ParserError = { code?: string | undefined; rawPacket?: Buffer; bytesParsed?: number }

/**
 * The percent-encoded spelling of an address that Node's parser refused for its unencoded UTF-8. Undefined for every
 * other refusal, and where the refused line does not begin the packet: an answer could then be taken for another one's.
 */
export function encodedAddress({ code, rawPacket, bytesParsed = 0 }: ParserError) {
	if (code !== 'HPE_INVALID_URL' || !rawPacket) return undefined
	const [line = '', address = ''] = requestLine.exec(rawPacket.toString('latin1')) ?? []
	if (!/[\x80-\xff]/.test(address) || bytesParsed > line.length) return undefined

	const bytes = Buffer.from(address, 'latin1')
	if (!isUtf8(bytes) || /[\\#]/.test(address)) return undefined
	return address.replace(/[\x80-\xff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}
