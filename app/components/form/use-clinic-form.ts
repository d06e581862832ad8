import { useForm } from '@conform-to/react'
import { useRef } from 'react'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { browserCheck, type Wording } from './browser-check.ts'
import { useDraft } from './use-draft.ts'
import { useMended } from './use-mended.ts'
import { useSending } from './use-sending.ts'

type Options<Field extends string> = {
	id: string
	wording: Record<Field, Wording>
	required: readonly NoInfer<Field>[]
	defaultValue?: Partial<Record<NoInfer<Field>, string>>
	answer: FormAnswer | undefined
	sending: boolean
	ownsPageTitle: boolean
	/** Sending ends with another page; a form that stays hears what became of it. */
	leavesPage?: boolean
	controlOf?: (name: NoInfer<Field>, id: string) => string
}

export function useClinicForm<Field extends string>({
	id,
	wording,
	required,
	defaultValue,
	answer,
	sending,
	ownsPageTitle,
	leavesPage = false,
	controlOf = (_, id) => id,
}: Options<Field>) {
	const element = useRef<HTMLFormElement>(null)
	// What could not be parsed is lost with the old document, but still in the fields of a live page.
	const documentsAnswer = useRef(answer)
	const [form, fields] = useForm<Record<string, string>>({
		id,
		defaultNoValidate: false,
		lastResult: answer?.lastResult ?? null,
		defaultValue: defaultValue as Record<string, string>,
		constraint: Object.fromEntries(required.map(name => [name, { required: true }])),
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onSubmit',
		onValidate: ({ form, formData }) => browserCheck(form, formData, wording),
	})

	const problems = (Object.keys(wording) as Field[]).flatMap(name => {
		const field = fields[name]
		const [message] = field?.errors ?? []
		return field && message ? [{ fieldId: controlOf(name, field.id), message }] : []
	})
	const failed = answer?.outcome === 'failed'
	useDraft(element, {
		onPage: ownsPageTitle,
		over: (leavesPage && sending) || answer?.outcome === 'received',
	})
	const { mend, judgeAnew, withoutMended } = useMended(answer)
	const { submit, ...rest } = useSending({ answer, sending, problems, failed, ownsPageTitle })

	return {
		form,
		element,
		answer,
		sending,
		problems,
		failed,
		mend,
		...rest,
		fields: Object.fromEntries(
			(Object.keys(wording) as Field[]).flatMap(name => {
				const field = fields[name]
				return field ? [[name, withoutMended(name, field)]] : []
			}),
		) as Record<Field, NonNullable<(typeof fields)[string]>>,
		isDocuments: answer === documentsAnswer.current,
		submit(...given: Parameters<typeof submit>) {
			judgeAnew()
			submit(...given)
		},
	}
}

export type ClinicForm<Field extends string = never> = ReturnType<typeof useClinicForm<Field>>
