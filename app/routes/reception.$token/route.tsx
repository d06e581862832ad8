import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import {
	isSameMark,
	type LinkEnd,
	linkedRequest,
	Marking,
	markByLink,
} from '#app/clinic/appointments/reception.server.ts'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { nameOf } from '#app/database/marked-by.ts'
import { parseFields } from '#app/forms/form-fields.server.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { kilobyte } from '#app/platform/units.ts'
import { orThrow, undefinedIfAway } from '#app/server/document/loader-failures.server.ts'
import { letterLinkHeaders } from '#app/server/policy/default-headers.server.ts'
import { readForm } from '#app/server/sockets/web-request.server.ts'
import { clock, content, database, environment } from '#app/services.server.ts'
import { Marks } from './marks.tsx'
import { RequestFacts } from './request-facts.tsx'
import { endingOf, shownRequest } from './shown-request.server.ts'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

const bodyLimit = 64 * kilobyte
const title = 'Заявка на приём'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, { title: args.data?.refused ? `Ошибка: ${title}` : title, noindex: true })

export const headers = () => letterLinkHeaders

/** Must not change anything: mail scanners open every link. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { choices, ended, ...linked } = await linkedBy(params.token)
	const { number, mark, marked_by } = linked.request
	const name = nameOf(marked_by)
	const isDone = mark && new URL(request.url).searchParams.get('done') === '1'
	const status = ended && !isDone ? 410 : 200
	return data(
		{
			number,
			name,
			choices,
			ending: mark || ended ? endingOf(linked.request, ended, content()) : null,
			// Whoever took the request has yet to call; once it is finished nothing of the visitor is shown.
			shown: ended
				? null
				: await orThrow(shownRequest(database.db, linked.request, content(), environment.NOTIFY_DETAILS)),
			refused: (context.isPosted ?? false) && status === 200,
		},
		{ status },
	)
}

export async function action({ params, request }: ActionFunctionArgs) {
	postOnly(request)
	const linked = await findLinked(params.token)
	if (!linked) return absent()

	const submission = parseFields(
		await orThrow(readForm(request, bodyLimit)),
		['intent', 'marked_by'],
		Marking,
	)
	if (submission.status !== 'success') {
		if (linked.ended) return late(linked.ended)
		const { intent, marked_by } = submission.error ?? {}
		const problems = { intent: intent?.[0], marked_by: marked_by?.[0] }
		const name = String(submission.payload.marked_by ?? '')
		return data({ problems, name, lost: undefined, isUnsaved: false }, { status: 422 })
	}
	const { intent, marked_by } = submission.value
	const marking = markByLink(database.db, linked.request.id, intent, clock(), marked_by)
	const isMarked = await undefinedIfAway(marking)
	if (!isMarked) {
		const { request, ended } = await linkedBy(params.token)
		const isSame = isSameMark(request, submission.value, clock())
		if (!isSame) return isMarked === undefined && !ended ? unsaved(marked_by ?? '') : late(ended ?? 'marked')
	}
	return redirect(`/reception/${params.token}?done=1`, 303)
}

const findLinked = (token = '') => orThrow(linkedRequest(database.db, token, clock()))

async function linkedBy(token: string | undefined) {
	const linked = await findLinked(token)
	if (!linked) throw new Response(null, { status: 404 })
	return linked
}

// What an action throws is shown without the menu and telephone of the root: the loader throws it instead.
const absent = () =>
	data({ problems: undefined, name: undefined, lost: undefined, isUnsaved: false }, { status: 404 })

const late = (lost: LinkEnd) =>
	data({ problems: undefined, name: undefined, lost, isUnsaved: false }, { status: 410 })

const unsaved = (name: string) =>
	data({ problems: undefined, name, lost: undefined, isUnsaved: true }, { status: 503 })

const reasons = {
	marked: 'заявку уже отметили раньше',
	done: 'с заявкой уже закончили',
	expired: 'срок ссылки истёк',
}
const untilFinished = 'После «Дозвонились» или «Отменена» данных заявки здесь больше не будет.'

export default function ReceptionPage() {
	const { number, name, ending, choices, shown } = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>()
	const notMarked = refusal?.lost && `Ваша отметка не записана: ${reasons[refusal.lost]}.`
	const lead = [notMarked, ending?.words, shown && untilFinished].filter(Boolean).join(' ')
	return (
		<>
			{ending ? (
				<PageHeader title={ending.heading} here="Заявка" lead={lead} plain />
			) : (
				<PageHeader title={`Заявка № ${number}`} lead={lead} plain />
			)}
			{shown ? <RequestFacts {...shown} /> : null}
			{choices.length > 0 ? (
				<Marks
					choices={choices}
					isUnsaved={refusal?.isUnsaved ?? false}
					name={refusal?.name ?? name}
					problems={refusal?.problems}
				/>
			) : null}
		</>
	)
}
