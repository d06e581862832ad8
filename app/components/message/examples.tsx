import type { Examples } from '#app/components/examples.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Failure, Success, Thanks } from './message.tsx'
import { PageStatus } from './page-status.tsx'

const problems = [
	{ fieldId: 'field-name', message: 'Укажите имя' },
	{ fieldId: 'field-phone', message: 'Укажите телефон полностью, например +7 (999) 123-45-67' },
]

export const examples: Examples = {
	done: (
		<Success>
			<p>Спасибо. Ваша заявка отправлена.</p>
		</Success>
	),
	thanks: (
		<Thanks>
			<p>Спасибо. Ваш отклик отправлен.</p>
		</Thanks>
	),
	'one mistake': <ErrorSummary problems={problems.slice(0, 1)} title="Заявка не отправлена" />,
	'two mistakes, and what a backend said besides': (
		<ErrorSummary
			notes={['На это время записаться нельзя.']}
			problems={problems}
			title="Заявка не отправлена"
		/>
	),
	'a failure with everything kept': (
		<Failure kept message="Произошла ошибка при отправке." phone="+7 (383) 200-00-00" />
	),
	'a failure before the settings came': <Failure message="Страницу не удалось загрузить" phone={undefined} />,
	'what a dialog said before it closed': (
		<PageStatus heard onHide={() => {}} text="Спасибо. Ваша заявка отправлена." />
	),
}
