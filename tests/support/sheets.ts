import { execFileSync } from 'node:child_process'

/** A word where it was printed, in points from its sheet's upper left corner. */
export type Word = { text: string; left: number; top: number; right: number; bottom: number }
type Sheet = { height: number; words: Word[] }

/** The sheets of a PDF with their words, as poppler's `pdftotext -bbox` tells of them. */
export function sheetsOf(pdf: Buffer): Sheet[] {
	const html = execFileSync('pdftotext', ['-bbox', '-', '-'], {
		input: pdf,
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	})
	return html
		.split('<page ')
		.slice(1)
		.map(sheet => ({
			height: Number(/height="([\d.]+)"/.exec(sheet)?.[1]),
			words: [
				...sheet.matchAll(
					/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/gs,
				),
			].map(([, left, top, right, bottom, text = '']) => ({
				text,
				left: Number(left),
				top: Number(top),
				right: Number(right),
				bottom: Number(bottom),
			})),
		}))
}

/** Pairs of words that lie over each other: their boxes share more than 3 × 4 pt. */
export const meetingWords = (sheets: Sheet[]) =>
	sheets.flatMap(({ words }, index) =>
		words.flatMap((word, place) =>
			words
				.slice(place + 1)
				.filter(other => shared(word, other, 'left', 'right') > 3 && shared(word, other, 'top', 'bottom') > 4)
				.map(other => `sheet ${index + 1}: «${word.text}» over «${other.text}»`),
		),
	)

const shared = (word: Word, other: Word, from: 'left' | 'top', to: 'right' | 'bottom') =>
	Math.min(word[to], other[to]) - Math.max(word[from], other[from])

/** How far down its words reach, from 0 to 1. */
export const filled = (sheet: Sheet | undefined) =>
	sheet ? Math.max(0, ...sheet.words.map(({ bottom }) => bottom)) / sheet.height : 0

/** Headings that are the last lines of a sheet, or of one of its columns, after which another sheet comes. */
export const headingsAtFoot = (sheets: Sheet[], headings: string[]) =>
	sheets.slice(0, -1).flatMap(({ words }, index) => {
		const feet = [...columnsOf(lastLine(words)), ...lastLines(words, longestHeading)]
		const found = headings.find(heading => feet.some(foot => plain(heading) === plain(textOf(foot))))
		return found ? [`sheet ${index + 1}: ${found}`] : []
	})

const longestHeading = 4

/** The last line, the last two, and so on. */
function lastLines(words: Word[], most: number): Word[][] {
	const last = lastLine(words)
	if (most === 0 || last.length === 0) return []
	const above = lastLines(
		words.filter(word => !last.includes(word)),
		most - 1,
	)
	return [last, ...above.map(lines => [...lines, ...last])]
}

function lastLine(words: Word[]) {
	const foot = Math.max(0, ...words.map(({ bottom }) => bottom))
	return words.filter(({ bottom }) => bottom > foot - 4)
}

/** A line cut where more than a space is between two words. */
const columnsOf = (line: Word[]) =>
	line.reduce<Word[][]>((columns, word) => {
		const before = columns.at(-1)
		const gap = word.left - (before?.at(-1)?.right ?? 0)
		if (before && gap >= 0 && gap < 18) before.push(word)
		else columns.push([word])
		return columns
	}, [])

const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
