import type { BrowserName } from './browser.ts'

/** What was done, and the phrases that were said after it. */
export type Step = { title: string; said: string[] }

/** A transcript as text: the action after an arrow, then a phrase a line. */
export const written = (steps: Step[]) =>
	`${steps.map(({ title, said }) => [`> ${title}`, ...said.map(oneLine)].join('\n')).join('\n\n')}\n`

export const parsed = (text: string): Step[] =>
	text
		.split(/^> /m)
		.slice(1)
		.map(part => {
			const [title = '', ...said] = part.trim().split('\n')
			return { title, said: said.filter(Boolean) }
		})

/** What was said before anything was sent, and nothing can be wrong. */
export const beforeSending = (steps: Step[]) => {
	const sending = steps.findIndex(({ title }) => title.startsWith('Enter: '))
	return (sending < 0 ? steps : steps.slice(0, sending)).flatMap(({ said }) => said)
}

/**
 * What is said worse than before: an announcement that is missing, one that is new or said once more, or another order.
 * A phrase may come a step later, between others, and once less: how fast a browser tells Orca differs from run to run.
 */
export function regressions(given: Step[], heard: Step[], browser?: BrowserName): string[] {
	const [earlier, later] = browser === 'webkit' ? [settled(given), settled(heard)] : [given, heard]
	const names = namesIn([...earlier, ...later])
	const [before, after] = [earlier, later].map(steps => steps.map(step => phrasesOf(step, names)))
	if (!before || !after || before.length === 0) return []
	const longer = earlier.length > later.length ? earlier : later

	return longer.flatMap(({ title }, place) => {
		const [was = [], is = []] = [before[place], after[place]]
		const soon = after.slice(place, place + 2).flat()
		const more = [...new Set(is)].filter(phrase => count(after, place, phrase) > count(before, place, phrase))
		return [
			...was.filter(phrase => !soon.includes(phrase)).map(phrase => `${title}: missing: ${phrase}`),
			...more.map(phrase => `${title}: new or once more: ${phrase}`),
			...moved(was, is).map(phrase => `${title}: in another order: ${phrase}`),
		]
	})
}

/** Whether Orca names a dialog, its heading or both differs from run to run. */
const namesIn = (steps: Step[]) =>
	new Set(
		steps.flatMap(({ said }) => said.filter(phrase => /диалог|заголовок уровень/.test(phrase)).map(plain)),
	)

const phrasesOf = ({ said }: Step, names: Set<string>) =>
	said
		.map(plain)
		.filter((phrase, place, all) => phrase && !(names.has(phrase) && all.indexOf(phrase) < place))

const count = (steps: string[][], place: number, phrase: string) =>
	steps
		.slice(0, place + 1)
		.flat()
		.filter(said => said === phrase).length

/**
 * As WebKit might have said it: it tells of a new page now before and now after the page tells what to read first, and
 * its browser shows by a bar how far a page is loaded.
 */
const settled = (steps: Step[]) =>
	steps.map(({ title, said }) => {
		const own = said.filter(phrase => !/^Индикатор выполнения \d+\. \d+ процентов/.test(phrase))
		const isTitle = (phrase: string) => phrase.endsWith('— Стоматология „Обь“')
		return { title, said: [...own.filter(isTitle), ...own.filter(phrase => !isTitle(phrase))] }
	})

/** Of phrases said as often as before: the first of a role is a later one where it was said once less. */
function moved(before: string[], after: string[]) {
	const times = (said: string[], wanted: string) => said.filter(phrase => phrase === wanted).length
	const inOrder = (said: string[]) =>
		[...new Set(said)].filter(phrase => times(before, phrase) === times(after, phrase))
	const [was, is] = [inOrder(before), inOrder(after)]
	return is.filter((phrase, place) => phrase !== was[place])
}

const oneLine = (phrase: string) => phrase.replace(/\s+/g, ' ').trim()

/**
 * Without what differs from run to run: the milliseconds of a search, full stops at the end, and when Orca changes its
 * mode. Roles are held by the virtual reader's transcripts.
 */
const plain = (phrase: string) =>
	oneLine(phrase)
		.replace(/\d+ мс/g, 'N мс')
		.replace(/( |^)(диалог|заголовок уровень \d|можно нажать|форма|Режим (чтения|фокуса))(?=$|[ .])/g, '')
		.replace(/[.\s]+$/, '')
