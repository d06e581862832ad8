import { isSaidToTheClinic } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { plain } from '#app/clinic/search/words/normalize.ts'

/** Each is searched for; what asks for more is one text. */
const mostQuestions = 3

const lead =
	/^(?:(?:а|и|или|еще|также|ну|вот|скажите|подскажите|пожалуйста|вы|мне|нам|до|с|во|в|на|у|к|по|от|из|за) )*/
const questionWord = new RegExp(
	`^(?:${[
		'сколько|скока|скоко|скольки|почем|где|куда|откуда|как|когда|кто|кому|кого|что|чем|почему|зачем|больно',
		'как(?:ой|ая|ое|ие|ого|их|ую)|можно|нельзя|есть|нуж(?:на|но|ны|ен)|надо|\\S+ ли',
	].join('|')})(?: |$)`,
)

/** Where a sentence ends, and a comma, a dash, «и» or «а», which mostly only join words. */
const seams = /([?!;\n…]+|(?<!\d)\.(?=\s)|,|\s[-–—+/]\s|\s(?=[иа]\s))/iu
const endOfSentence = /[?!;.\n…]/
const quote = /["«»“”„]/
const courtesy =
	/^(?:всем )?(?:добр\S+ (?:день|дня|утро|утра|вечера?|ночи|времени)|хорошего \S+|здрав?ствуй\S*|привет\S*|(?:заранее )?спасибо)(?: \S+)?$/

const assistant = '(?:google|гугл|алиса|сири|siri|маруся|салют|алекса|alexa|яндекс)'
const wakeWords = new RegExp(
	`^\\s*(?:(?:эй|привет|слушай|о['’]?\\s?кей|ок|ok|okay|hey)[\\s,]+${assistant}[\\s,.!:]+|${assistant}\\s*[,!:]\\s*)(?=\\S)`,
	'iu',
)

/** «Окей, гугл, как доехать», «Алиса, …» are said to the telephone; «Алиса Сергеевна» may be a doctor. */
export const withoutWakeWords = (query: string) => query.replace(wakeWords, '')

/** The questions of a query, as typed: «сколько стоит имплант», «и есть ли парковка». More than three, or a quotation, stay whole. */
export function splitQuestions(query: string) {
	const [first = '', ...others] = query.split(seams)
	const pieces = [first]
	for (let place = 0; place + 1 < others.length; place += 2) {
		const [seam = '', piece = ''] = others.slice(place, place + 2)
		if (endOfSentence.test(seam) || isAsked(piece)) pieces.push(piece)
		else pieces[pieces.length - 1] += seam + piece
	}
	const questions = pieces
		.map(piece => piece.trim())
		.filter(piece => /\p{L}/u.test(piece) && !courtesy.test(plain(piece).trim()))
	return questions.length <= mostQuestions && !quote.test(query) ? questions : [query]
}

function isAsked(piece: string) {
	const text = plain(piece).trim().replace(lead, '')
	return questionWord.test(text) || isSaidToTheClinic(text.split(' ')[0] ?? '')
}
