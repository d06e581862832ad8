import type { FieldMetadata } from '@conform-to/react'
import {
	type ComponentProps,
	type InputHTMLAttributes,
	memo,
	type ReactNode,
	type TextareaHTMLAttributes,
	useState,
} from 'react'
import { wrongDigitCount } from '#app/clinic/appointments/phone-doubt.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { Checkbox } from '#app/components/checkbox/checkbox.tsx'
import { ConsentOpener } from '#app/components/consent/consent-text.tsx'
import { Field } from '#app/components/field/field.tsx'
import { getInputProps, getSelectProps, getTextareaProps } from './control-props.ts'
import styles from './form.module.css'

type FormField = { field: FieldMetadata<string> }
type Question = FormField & Omit<ComponentProps<typeof Field>, 'children' | 'field'>

const described = ({ field, hint }: Question, id = hint ? field.descriptionId : undefined) =>
	id ? { ariaDescribedBy: id } : {}

type TextFieldProps = Question &
	Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'placeholder' | 'min' | 'onBlur'> & {
		type?: 'text' | 'tel' | 'email' | 'date' | 'time'
		describedBy?: string
	}

export function TextField({
	type = 'text',
	autoComplete,
	placeholder,
	min,
	onBlur,
	describedBy,
	...question
}: TextFieldProps) {
	const { field } = question
	return (
		<Field {...question}>
			<input
				{...getInputProps(field, { type, ...described(question, describedBy) })}
				autoComplete={autoComplete}
				placeholder={placeholder}
				min={min}
				onBlur={onBlur}
				key={field.key}
			/>
		</Field>
	)
}

function doubtOf(phone: unknown) {
	const digits = typeof phone === 'string' ? wrongDigitCount(phone) : undefined
	return digits && `В номере ${counted(digits, ['цифра', 'цифры', 'цифр'])}, а нужно 11.`
}

/** A doubt takes the place of the hint, so that nothing moves under a finger; the number may be sent all the same. */
export function PhoneField({ field, hint }: FormField & { hint: string }) {
	const [doubt, setDoubt] = useState(doubtOf(field.initialValue))
	return (
		<TextField
			autoComplete="tel"
			field={field}
			hint={<span aria-live="polite">{doubt ?? hint}</span>}
			label="Телефон"
			onBlur={({ target }) => setDoubt(doubtOf(target.value))}
			placeholder="+7 (999) 123-45-67"
			type="tel"
			width="phone"
		/>
	)
}

type TextAreaProps = Question & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>

/** React 18 writes the default at each rendering, and where nothing was typed yet the caret jumps to the start. */
const SteadyTextArea = memo((props: TextareaHTMLAttributes<HTMLTextAreaElement>) => <textarea {...props} />)

export const TextArea = ({ rows, ...question }: TextAreaProps) => (
	<Field {...question}>
		<SteadyTextArea
			{...getTextareaProps(question.field, described(question))}
			key={question.field.key}
			rows={rows}
		/>
	</Field>
)

export const SelectField = ({ children, ...question }: Question & { children: ReactNode }) => (
	<Field {...question}>
		<select {...getSelectProps(question.field, described(question))} key={question.field.key}>
			{children}
		</select>
	</Field>
)

export const TickBox = ({
	field,
	...rest
}: FormField & Pick<ComponentProps<typeof Checkbox>, 'label' | 'children'>) => (
	<Checkbox field={field} input={getInputProps(field, { type: 'checkbox' })} {...rest} />
)

type PersonalDataProps = FormField & Pick<ComponentProps<typeof ConsentOpener>, 'text' | 'onOpen'>

export const PersonalDataBox = ({ field, ...opener }: PersonalDataProps) => (
	<TickBox field={field} label="Даю согласие на обработку персональных данных">
		<ConsentOpener {...opener} />
		<PolicyLink />
	</TickBox>
)

export const PolicyLink = () => (
	<a className={styles.policy} href="/privacy" rel="noopener" target="_blank">
		Прочитать политику в новой вкладке
	</a>
)
