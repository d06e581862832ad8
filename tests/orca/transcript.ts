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
 * The announcements of an earlier transcript that a later one lacks. A phrase may come a step later, and between
 * others: how fast a browser tells Orca differs from run to run, what it tells does not.
 */
export function disappeared(earlier: Step[], later: Step[]): string[] {
	return earlier.flatMap(({ title, said }, place) => {
		const heard = [later[place], later[place + 1]].flatMap(step => step?.said.map(plain) ?? [])
		return said
			.filter(phrase => plain(phrase) && !heard.includes(plain(phrase)))
			.map(phrase => `${title}: ${phrase}`)
	})
}

const oneLine = (phrase: string) => phrase.replace(/\s+/g, ' ').trim()

/**
 * Without what differs from run to run: the milliseconds of a search, full stops at the end, and whether Orca names the
 * dialog, its heading or both, and when it changes its mode. Roles are held by the virtual reader's transcripts.
 */
const plain = (phrase: string) =>
	oneLine(phrase)
		.replace(/\d+ мс/g, 'N мс')
		.replace(/( |^)(диалог|заголовок уровень \d|можно нажать|форма|Режим (чтения|фокуса))(?=$|[ .])/g, '')
		.replace(/[.\s]+$/, '')
