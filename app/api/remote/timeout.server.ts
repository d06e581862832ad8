/**
 * A limit for what moves: it ends when nothing has moved for `idleMs`, and after `mostMs` in any case. Files take
 * longer than words, but with a backend that hangs nobody should wait as long as the longest file would take.
 */
export function createTimeout({ idleMs, mostMs }: { idleMs: number; mostMs: number }) {
	const lost = new AbortController()
	const lose = () => lost.abort(new DOMException('Nothing moved in time', 'TimeoutError'))
	const timer = setTimeout(lose, idleMs)

	return {
		signal: AbortSignal.any([lost.signal, AbortSignal.timeout(mostMs)]),
		async *watched(chunks: AsyncIterable<Uint8Array>) {
			for await (const chunk of chunks) {
				timer.refresh()
				yield chunk
			}
			timer.refresh()
		},
		end: () => clearTimeout(timer),
	}
}
