const mostQuestions = 3

/** What may stand before the word that asks. */
const lead = 'а|и|или|еще|также|ну|вот|скажите|подскажите|пожалуйста|до|с|во|в|на|у|к|по|от|из|за'
const asking = [
	'сколько|скока|скоко|скольки|почем|где|куда|откуда|как|когда|кто|кому|кого|что|чем|почему|зачем|больно',
	'как(?:ой|ая|ое|ие|ого|их|ую)|можно|нельзя|есть|нуж(?:на|но|ны|ен)|надо',
	'\\S{3,}(?:ете|ите)(?:сь)?|\\S+ ли',
].join('|')
const beginning = new RegExp(`^(?:(?:${lead}) )*(?:${asking})(?: |$)`)

/** At the end of a sentence, and at a comma, «и» or «а», where these may only join words. */
const seams = /([?!;\n]+|\.(?=\s)|,|\s(?=[иа]\s))/iu
const quote = /["«»“”„]/
const endOfSentence = /[?!;.\n]/

/** The questions of a query, as typed: «сколько стоит имплант», «и есть ли парковка». Of many or with a quotation, the query as a whole. */
export function questionsIn(query: string) {
	const [first = '', ...others] = query.split(seams)
	const questions = [first]
	for (let place = 0; place + 1 < others.length; place += 2) {
		const [seam = '', piece = ''] = others.slice(place, place + 2)
		const text = piece.trim().toLowerCase().replaceAll('ё', 'е')
		if (endOfSentence.test(seam) || beginning.test(text)) questions.push(piece)
		else questions[questions.length - 1] += seam + piece
	}
	const asked = questions.map(question => question.trim()).filter(Boolean)
	return asked.length <= mostQuestions && !quote.test(query) ? asked : [query]
}
