import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import {
	type ClientActionFunctionArgs,
	type ClientLoaderFunctionArgs,
	data,
	Form,
	useActionData,
	useLoaderData,
	useNavigation,
} from '@remix-run/react'
import { surveyFields, surveyTitle } from '#app/clinic/survey/survey-messages.ts'
import { Breadcrumbs } from '#app/components/breadcrumbs/breadcrumbs.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { markShown } from '#app/components/survey/shown.ts'
import style from '#app/components/survey/survey.module.css'
import { SurveyForm } from '#app/components/survey/survey-form.tsx'
import { tellSubmission } from '#app/components/tracking/form-submission.ts'
import { answerOfServer, type FormAnswer, formPageData } from '#app/forms/form-answer.ts'
import { ownPath } from '#app/forms/own-path.ts'
import { revalidateAt } from '#app/forms/revalidation.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { useSettings } from '#app/root.tsx'
import { formToken } from '#app/services.server.ts'
import { receiveSurvey } from './receive.server.ts'
import { surveyPlace } from './survey-page.server.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.refused ? `Ошибка: ${surveyTitle}` : surveyTitle,
		description: 'Шесть вопросов о приёме. Опрос анонимный, имя и телефон не нужны.',
	})

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const shouldRevalidate = revalidateAt('/survey')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const given = new URL(request.url).searchParams.get('from')
	const from = ownPath(given)
	return {
		from,
		place: await surveyPlace(given === null ? undefined : from),
		token: await formToken(),
		refused: context.isPosted ?? false,
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	postOnly(request)
	const answer = await receiveSurvey(request, context)
	if ('backTo' in answer) return redirect(answer.backTo, 303)
	if (answer.outcome === 'received' && (context.isPosted || !answer.inPlace))
		return redirect('/survey/thanks', 303)
	return data(answer, { status: answer.status })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData()
	return await answerOfServer(serverAction<typeof action>(), () => {
		markShown()
		if (form.get('intent') !== 'skip') tellSubmission('survey', surveyFields, form)
	})
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
	formPageData(serverLoader<typeof loader>())

export default function SurveyPage() {
	const page = useLoaderData<typeof loader | typeof clientLoader>()
	const answer = useActionData<typeof action>() as FormAnswer | undefined
	const navigation = useNavigation()
	const phone = useSettings()?.company_phone

	return (
		<>
			<Breadcrumbs here={surveyTitle} />
			<h1>{surveyTitle}</h1>
			<div className={style.page}>
				{page ? (
					<SurveyForm
						answer={answer}
						FormElement={Form}
						id="survey"
						page={page}
						phone={phone}
						place={page.place}
						sending={navigation.formMethod === 'POST'}
					/>
				) : (
					<Failure message="Страницу не удалось загрузить" phone={phone} />
				)}
			</div>
		</>
	)
}
