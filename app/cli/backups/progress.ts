const controlCharacters = /[\p{Cc}\p{Cf}]/gu

/** Tells on standard error what long work is at: from its second second on, once a second. */
export function progress(clock = () => performance.now()) {
	let next = clock() + 1000
	return (text: string) => {
		if (clock() < next) return
		next = clock() + 1000
		process.stderr.write(`${text.replace(controlCharacters, '')}\n`)
	}
}
