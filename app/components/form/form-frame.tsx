import type { ElementType, FormEvent, FormHTMLAttributes, ReactNode } from 'react'
import { Button } from '#app/components/button/button.tsx'
import { Honeypot } from '#app/components/honeypot/honeypot.tsx'
import styles from './form.module.css'
import type { ClinicForm } from './use-clinic-form.ts'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'form'> & {
	form: ClinicForm
	/** The framework's `Form` on a page, a fetcher's in a dialog. */
	FormElement: ElementType
	/** What the visitor does not see; undefined is left out. */
	hiddenFields: Record<string, string | undefined>
	children: ReactNode
}

/** The `<form>` of a clinic's form, with what every one of them sends besides its fields. */
export function FormFrame({
	form: { form, element, submit },
	FormElement,
	hiddenFields,
	children,
	...rest
}: Props) {
	return (
		<FormElement
			aria-invalid={false}
			className={styles.form}
			id={form.id}
			method="post"
			noValidate={form.noValidate}
			onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event, form.onSubmit)}
			ref={element}
			{...(FormElement === 'form' ? {} : { preventScrollReset: true })}
			{...rest}
		>
			{Object.entries(hiddenFields).map(([name, value]) =>
				value === undefined ? null : <input key={name} name={name} type="hidden" value={value} />,
			)}
			<Honeypot form={form.id} />
			{children}
		</FormElement>
	)
}

type SendingProps = Pick<ClinicForm, 'sending' | 'status'>

/** Takes the focus while the form is on its way. */
export const SendingStatus = ({ sending, status }: SendingProps) => (
	<div className="visually-hidden" ref={status} tabIndex={-1}>
		{sending ? 'Отправка...' : ''}
	</div>
)

export const SendButton = ({ sending, children }: { sending: boolean; children: ReactNode }) => (
	<Button disabled={sending}>{sending ? 'Отправка...' : children}</Button>
)
