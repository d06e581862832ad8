import type { Examples } from '#app/components/examples.ts'
import { SurveyForm } from './survey-form.tsx'

const form = {
	...{ phone: '+7 (383) 200-00-00', FormElement: 'form' as const },
	...{ page: { from: '/components', token: '' }, place: { url: '/components', page_title: '' } },
}

const failed = {
	...{ outcome: 'failed' as const, message: 'Произошла ошибка при отправке.', status: 503, inPlace: true },
	lastResult: {
		status: 'error' as const,
		initialValue: { comfort_rating: '4', recommendation: 'probably_yes', comments: 'Тихо и чисто.' },
		error: {},
	},
}

export const examples: Examples = {
	'nothing answered yet': <SurveyForm {...form} answer={undefined} id="survey" sending={false} />,
	'in the dialog, not sent': (
		<SurveyForm {...form} answer={failed} id="survey-dialog" onSkip={() => {}} sending={false} />
	),
}
