import { expect, it } from 'vitest'
import { encodedAddress } from './raw-address.server.ts'

const error = (packet: string | Buffer, bytesParsed = 5, code = 'HPE_INVALID_URL') => ({
	code,
	rawPacket: Buffer.from(packet),
	bytesParsed,
})
const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: a\r\n\r\n`

it('percent-encodes UTF-8 in path and query', () => {
	expect(encodedAddress(error(get('/поиск?q=зуб&a=%D0%B9')))).toBe(
		'/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA?q=%D0%B7%D1%83%D0%B1&a=%D0%B9',
	)
})

it.each([
	['another error', error(get('/зуб'), 5, 'HPE_INVALID_HEADER_TOKEN')],
	['another encoding', error(Buffer.from('GET /search?q=\xe7\xf3\xe1 HTTP/1.1\r\n\r\n', 'latin1'))],
	['a post', error('POST /зуб HTTP/1.1\r\n\r\n')],
	['another site', error(get('http://evil.example/зуб'))],
	['a fragment', error(get('/зуб#x'))],
	['a backslash', error(get('/\\зуб'))],
	['a control character', error(get('/зуб\x01'))],
	['a space in the address', error(get('/зуб x'))],
	['a line that is not all there', error('GET /зу')],
	['a request behind another one', error(get('/зуб') + get('/зуб'), 40)],
	['an address in ASCII', error(get('/search'))],
	['no packet', { code: 'HPE_INVALID_URL' }],
])('leaves %s refused', (_, refused) => {
	expect(encodedAddress(refused)).toBeUndefined()
})
