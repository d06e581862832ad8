import type { ElementType, FormEvent, FormHTMLAttributes, ReactNode } from 'react'
import { Button } from '#app/components/button/button.tsx'
import { Honeypot } from '#app/components/honeypot/honeypot.tsx'
import styles from './form.module.css'
import type { ClinicForm } from './use-clinic-form.ts'
import { sendingText } from './use-sending.ts'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'form'> & {
	form: ClinicForm
	FormElement: ElementType
	hiddenFields: Record<string, string | undefined>
	children: ReactNode
}

export function FormFrame({
	form: { form, element, submit, mend },
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
			onInput={mend}
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

export const SendingStatus = ({ sending, status }: SendingProps) => (
	<div className="visually-hidden" ref={status} tabIndex={-1}>
		{sending ? sendingText : ''}
	</div>
)

export const SendButton = ({ sending, children }: { sending: boolean; children: ReactNode }) => (
	<Button disabled={sending}>{sending ? sendingText : children}</Button>
)
