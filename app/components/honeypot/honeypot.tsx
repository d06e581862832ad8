import { honeypotName } from '#app/clinic/submissions/spam-signals.ts'
import style from './honeypot.module.css'

/** Hidden from assistive technology; labelled for readers without styles. */
export function Honeypot({ form }: { form: string }) {
	const id = `${form}-${honeypotName}`
	return (
		<div aria-hidden="true" className={`visually-hidden ${style.honeypot}`}>
			<label htmlFor={id}>Оставьте это поле пустым: оно для программ, которые рассылают рекламу</label>
			<input autoComplete="off" id={id} name={honeypotName} tabIndex={-1} type="text" />
		</div>
	)
}
