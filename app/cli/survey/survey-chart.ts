import { recommendations, surveyQuestions } from '#app/clinic/survey/survey-messages.ts'
import type { RatingName, SurveyReport } from '#app/clinic/survey/survey-report.server.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'

const line = 40
const [left, right, width] = [260, 560, 720]

type Bar = { label: string; share: number; figure: string }

export function surveyChart({ month, count, summary }: SurveyReport) {
	const title = `Опрос пациентов, ${shortDate(month)}. Ответов: ${count}`
	const groups = summary
		? [
				{
					heading: 'Средние оценки',
					bars: Object.entries(summary.averages).map(([name, average]) => ({
						label: surveyQuestions[name as RatingName],
						share: average / 5,
						figure: `${average.toLocaleString('ru')} из 5`,
					})),
				},
				{
					heading: surveyQuestions.recommendation,
					bars: Object.entries(recommendations).map(([value, label]) => {
						const share = (summary.recommendation[value] ?? 0) / count
						return { label, share, figure: `${Math.round(share * 100)} %` }
					}),
				},
			]
		: [{ heading: 'Ответов пока мало для итогов', bars: [] }]

	let y = 2 * line
	const drawn = groups.flatMap(({ heading, bars }) => {
		const lines = [`<text x="24" y="${y}" font-weight="600">${heading}</text>`]
		for (const one of bars) {
			y += line
			lines.push(bar(one, y))
		}
		y += 1.5 * line
		return lines
	})

	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${y}" font-family="sans-serif" font-size="18" fill="#10262b">
<title>${title}</title>
<rect width="${width}" height="${y}" fill="#fff"/>
<text x="24" y="${line}" font-size="22" font-weight="600">${title}</text>
${drawn.join('\n')}
</svg>
`
}

function bar({ label, share, figure }: Bar, y: number) {
	const whole = right - left
	return [
		`<text x="24" y="${y}">${label}</text>`,
		`<rect x="${left}" y="${y - 17}" width="${whole}" height="22" rx="11" fill="#e2efed"/>`,
		`<rect x="${left}" y="${y - 17}" width="${Math.round(whole * share)}" height="22" rx="11" fill="#0b4a57"/>`,
		`<text x="${right + 16}" y="${y}">${figure}</text>`,
	].join('\n')
}
