import type { FormSigns } from './form-signs.ts'
import { spamTopics } from './spam-topics.ts'

type Sent = { name: string; text: string; signs?: FormSigns | undefined }

/** From so many points on. One innocent sign is never enough: a link to an X-ray, a quick hand, a Latin name. */
export const suspicious = 5

const link =
	/(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:ru|com|net|org|info|biz|top|xyz|site|online|shop|store|club|vip|pro|io|me|cc|pw|su|рф|win|bet|click|link|live)(?![\p{L}\p{N}@-])/giu
const markup = /\[\/?(?:url|link|img|b)[=\]]|<a\s[^>]*href/i
// Letters of two alphabets inside one word hide it from a list of words.
const disguised = /(?=\p{L}*[a-z])(?=\p{L}*[а-яё])\p{L}{4,}/giu

// Hardly anybody writes of any topic: one look at the small letters costs a tenth of a look for each at all letters.
const anyTopic = new RegExp(spamTopics.map(({ source }) => source).join('|'), 'u')
/** Letters that count as others where case is ignored, and become no small letter of those. */
const oddLetters = /[\u0130\u017f\u1c80-\u1c88]/
const mayHaveTopic = (text: string) => oddLetters.test(text) || anyTopic.test(text.toLowerCase())

const linksIn = (text: string) =>
	text.includes('.') || text.includes('://') ? (text.match(link)?.length ?? 0) : 0

export const hasLink = (text: string) => linksIn(text) > 0

/** How much of what is typical for a mailing is in it. */
export function spamPoints({ name, text, signs }: Sent) {
	const all = `${name}\n${text}`
	const links = linksIn(text)
	const topics = mayHaveTopic(all) ? spamTopics.filter(topic => topic.test(all)).length : 0

	const found: [points: number, sign: boolean][] = [
		[5, signs?.trapped === true],
		// Password managers are as quick as programs.
		[1, signs?.tookMs !== undefined && signs.tookMs < 2000],
		[5, hasLink(name)],
		[5, markup.test(all)],
		[2, links > 0],
		[1, links > 1],
		[2, links > 2],
		[3, links > 0 && !/\p{Script=Cyrillic}/u.test(all)],
		[3, /[a-z]/i.test(all) && (all.match(disguised)?.length ?? 0) > 2],
		[3, topics > 0],
		[3, topics > 1],
	]
	return found.reduce((sum, [points, sign]) => sum + (sign ? points : 0), 0)
}
