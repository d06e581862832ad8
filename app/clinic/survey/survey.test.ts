import { describe, expect, it } from 'vitest'
import { annasAnswers, galinasAnswers } from '#tests/support/people.ts'
import { SurveyResponse, SurveySkip } from './survey.ts'
import { recommendations, surveyWording, treatmentPeriods } from './survey-messages.ts'

function complaints(answers: object) {
	const result = SurveyResponse.safeParse(answers)
	const issues = result.success ? [] : result.error.issues.toReversed()
	return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

it('takes what Anna and Galina answer', () => {
	expect(SurveyResponse.parse(annasAnswers)).toEqual(annasAnswers)
	expect(SurveyResponse.parse(galinasAnswers)).toEqual(galinasAnswers)
})

it('names every question an empty survey leaves open, and not the comment', () => {
	const { comments, ...required } = surveyWording

	expect(complaints({})).toEqual(
		Object.fromEntries(Object.entries(required).map(([field, { missing }]) => [field, missing])),
	)
})

it.each([
	['treatment_period', Object.keys(treatmentPeriods)],
	['recommendation', Object.keys(recommendations)],
])('takes every choice of %s and no other', (field, values) => {
	for (const value of values) expect(complaints({ ...annasAnswers, [field]: value })).toEqual({})
	for (const value of ['', 'Не помню', 'toString', '__proto__', null, 1, [values[0]]]) {
		expect(Object.keys(complaints({ ...annasAnswers, [field]: value }))).toEqual([field])
	}
})

describe.each(['staff_attitude_rating', 'comfort_rating', 'treatment_result_rating'])('%s', field => {
	it('is a whole number from 1 to 5', () => {
		for (const value of [1, 2, 3, 4, 5]) expect(complaints({ ...annasAnswers, [field]: value })).toEqual({})
	})

	it.each([0, 6, -1, 4.5, '5', 'a', '', null, true, [5], {}, Number.NaN, 1e300])('is not %j', value => {
		expect(Object.keys(complaints({ ...annasAnswers, [field]: value }))).toEqual([field])
	})
})

it('takes 4 000 characters of comment and not one more', () => {
	expect(complaints({ ...annasAnswers, comments: '🦷'.repeat(4000) })).toEqual({})
	expect(complaints({ ...annasAnswers, comments: 'ы'.repeat(4001) })).toEqual({
		comments: surveyWording.comments.long,
	})
})

it.each(['/search/', '/Search', 'https://clinic.example//search', '/%73earch', '/SEARC%68//?q=x'])(
	'keeps no title of %s, the page of the search by another spelling',
	url => {
		const seen = { url, page_title: 'Анна: поиск по сайту' }

		expect(SurveySkip.parse(seen).page_title).toBeUndefined()
		expect(SurveyResponse.parse({ ...galinasAnswers, ...seen }).page_title).toBeUndefined()
	},
)

it('keeps the path of the page and never what was searched for', () => {
	const seen = { url: 'https://clinic.example/search?q=Анна', page_title: 'Анна: поиск по сайту' }

	expect(SurveySkip.parse(seen)).toEqual({ url: '/search' })
	expect(SurveyResponse.parse({ ...galinasAnswers, ...seen })).toEqual({ ...galinasAnswers, url: '/search' })
	expect(SurveySkip.parse({ url: '/prices?q=зуб', page_title: 'Цены' })).toEqual({
		url: '/prices',
		page_title: 'Цены',
	})
})
