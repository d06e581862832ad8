/** What a line of curl sends, and the status that is written behind it. */
type CurlLine = {
	line: string
	path: string
	status: number
	method: string
	headers: Record<string, string>
	body?: string | FormData
}

/** Every curl line in the `sh` blocks of a page; each ends with `# ` and a status. */
export function curlLines(page: string, fileFor: (name: string) => Blob): CurlLine[] {
	const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
	const lines = blocks.flatMap(text => text.split(/^(?=curl )/m)).filter(line => line.startsWith('curl '))
	return lines.map(line => read(line.trim(), fileFor))
}

function read(line: string, fileFor: (name: string) => Blob): CurlLine {
	const [, command = '', status = ''] = /^curl ([\s\S]*) # (\d{3})$/.exec(line) ?? []
	if (!status) throw new Error(`No status behind: ${line}`)
	const headers: Record<string, string> = {}
	const data: string[] = []
	const form = new FormData()
	const asked = new URLSearchParams()
	let url = ''
	let method = ''
	let inQuery = false

	const words = wordsOf(command)
	const next = () => words.shift() ?? ''
	while (words.length > 0) {
		const word = next()
		if (word === '-s') continue
		if (word === '-G') inQuery = true
		else if (word === '-I') method = 'HEAD'
		else if (word === '-X') method = next()
		else if (word === '-H') {
			const [, name = '', value = ''] = /^(.+?): *(.*)$/.exec(next()) ?? []
			headers[name] = value
		} else if (word === '-d') {
			const text = next()
			if (inQuery) asked.append(...pair(text))
			else data.push(text)
		} else if (word === '--data-urlencode') asked.append(...pair(next()))
		else if (word === '-F') {
			const [name, value] = pair(next())
			if (value.startsWith('@')) form.append(name, fileFor(value.slice(1)), value.slice(1))
			else form.append(name, value)
		} else if (word.startsWith('-') || url) throw new Error(`${word} is not understood in: ${line}`)
		else url = word
	}
	const { pathname, search } = new URL(url)
	const parts = [...form.keys()].length > 0
	const body = parts ? form : data.length > 0 ? data.join('&') : undefined
	const path = pathname + (asked.size > 0 ? `?${asked}` : search)
	const how = method || (body === undefined ? 'GET' : 'POST')
	return { line, path, status: Number(status), method: how, headers, ...(body === undefined ? {} : { body }) }
}

function pair(text: string): [string, string] {
	const at = text.indexOf('=')
	return [text.slice(0, at), text.slice(at + 1)]
}

/** Words as a shell reads them: single quotes, and a backslash at the end of a line. */
const wordsOf = (command: string) =>
	[...command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) =>
		word.replaceAll("'", ''),
	)
