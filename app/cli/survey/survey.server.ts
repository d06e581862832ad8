import type { Command } from 'commander'
import { aMonth, aPath } from '#app/cli/arguments.ts'
import { answer, withContext } from '#app/cli/command-context.server.ts'
import { writeNew } from '#app/cli/personal-data/personal-file.server.ts'
import { table } from '#app/cli/print.ts'
import { recommendations, surveyQuestions, treatmentPeriods } from '#app/clinic/survey/survey-messages.ts'
import {
	fewest,
	type RatingName,
	type SurveyReport,
	surveyReport,
} from '#app/clinic/survey/survey-report.server.ts'
import { surveyChart } from './survey-chart.ts'

export function surveyCommands(program: Command) {
	const survey = program.command('survey').description('анонимный опрос пациентов')

	survey
		.command('report')
		.description('итоги месяца: средние оценки, доли, комментарии')
		.requiredOption('--month <YYYY-MM>', 'месяц по календарю клиники', aMonth)
		.option('--svg <FILE>', 'записать диаграмму в новый файл', aPath)
		.option('--json', 'для программ')
		.action(({ month, svg, json }: { month: string; svg?: string; json?: boolean }) =>
			withContext(async ({ database, timezone, say }) => {
				const report = await surveyReport(database.db, month, timezone)
				if (svg) await writeNew(svg, surveyChart(report))
				say(answer(json, report, () => words(report)))
			}),
		)
}

function words({ count, summary }: SurveyReport) {
	if (!summary) {
		return count === 0
			? 'Ответов нет'
			: `Ответов: ${count}. Итоги видны от ${fewest} ответов, чтобы никого нельзя было узнать`
	}

	const averages = Object.entries(summary.averages).map(([name, average]) => ({
		Вопрос: surveyQuestions[name as RatingName],
		'В среднем': `${average.toLocaleString('ru')} из 5`,
	}))
	const shares = (question: string, choices: Record<string, string>, counts: Record<string, number>) =>
		table(
			Object.entries(choices).map(([value, label]) => ({
				[question]: label,
				Ответов: counts[value] ?? 0,
				Доля: percent((counts[value] ?? 0) / count),
			})),
			'',
		)
	return [
		`Ответов: ${count}. Порекомендуют клинику: ${percent(summary.would_recommend)}`,
		table(averages, ''),
		shares(surveyQuestions.recommendation, recommendations, summary.recommendation),
		shares(surveyQuestions.treatment_period, treatmentPeriods, summary.treatment_period),
		summary.comments.length > 0
			? `Комментарии:\n${summary.comments.map(quoted).join('\n')}`
			: 'Комментариев нет',
	].join('\n\n')
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const quoted = (comment: string) => `— ${comment.replaceAll('\n', '\n  ')}`
