import type { Examples } from '#app/components/examples.ts'
import { Field, fieldIds } from './field.tsx'

const field = (id: string, errors?: string[]) => ({ ...fieldIds(id), errors })

export const examples: Examples = {
	'a question': (
		<Field field={field('field-name')} label="Имя">
			<input autoComplete="name" id="field-name" name="name" type="text" />
		</Field>
	),
	'with a hint': (
		<Field
			field={field('field-phone')}
			hint="Позвоним, чтобы подтвердить время."
			label="Телефон"
			width="phone"
		>
			<input
				aria-describedby="field-phone-hint"
				autoComplete="tel"
				id="field-phone"
				name="phone"
				type="tel"
			/>
		</Field>
	),
	'answered wrongly': (
		<Field field={field('field-wrong', ['Укажите дату не раньше сегодняшней'])} label="Желаемая дата">
			<input
				aria-describedby="field-wrong-error"
				aria-invalid
				defaultValue="2026-01-01"
				id="field-wrong"
				name="date"
				type="date"
			/>
		</Field>
	),
	'a longer text': (
		<Field field={field('field-text')} label="Сообщение">
			<textarea defaultValue={'Ноет зуб справа внизу.\nУдобнее до обеда.'} id="field-text" rows={3} />
		</Field>
	),
	'a choice of many': (
		<Field field={field('field-choice')} label="Услуга">
			<select id="field-choice">
				<option>Пока не знаю</option>
				<option>Лечение кариеса</option>
			</select>
		</Field>
	),
}
