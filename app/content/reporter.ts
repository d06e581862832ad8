import { isError, type Mistake, mistakeLine } from './mistake.ts'

const most = 5

export function createMistakeReporter(onError: (facts: { file: string; mistakes: string[] }) => void) {
	let reported = new Map<string, string>()

	return (mistakes: Mistake[], fresh = new Set<string>()) => {
		const lines = new Map<string, string[]>()
		for (const mistake of mistakes.filter(isError)) {
			const known = lines.get(mistake.file)
			if (known) known.push(mistakeLine(mistake))
			else lines.set(mistake.file, [mistakeLine(mistake)])
		}

		const now = new Map<string, string>()
		for (const [file, all] of lines) {
			const former = reported.get(file)
			const words = all.join('\n')
			const isNews = former !== words
			if (isNews && !fresh.has(file)) onError({ file, mistakes: shortened(all) })
			if (!isNews || !fresh.has(file)) now.set(file, words)
			else if (former !== undefined) now.set(file, former)
		}
		reported = now
	}
}

const shortened = (lines: string[]) =>
	lines.length > most ? [...lines.slice(0, most), `и ещё ${lines.length - most}`] : lines
