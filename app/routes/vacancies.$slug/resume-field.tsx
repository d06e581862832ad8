import { useRef, useState } from 'react'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import { resumeLimits } from '#app/clinic/vacancies/job-application-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import { type DescribedField, describedBy, Field, type NamedField } from '#app/components/field/field.tsx'
import { Icon } from '#app/components/icon/icon.tsx'
import style from './resume-field.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
	field: NamedField & DescribedField
	open: boolean
}

export function ResumeField({ field: given, open }: Props) {
	const input = useRef<HTMLInputElement>(null)
	const { files, error, mended, add, remove } = useChosenFiles(input, given.errors, open)
	// Conform's metadata is a proxy: destructuring reads each field.
	const { id, name, errorId, descriptionId } = given
	const field = { id, name, errorId, descriptionId, errors: mended ? undefined : given.errors }
	const [said, setSaid] = useState('')

	function takeOut(file: File) {
		remove(file)
		setSaid(`Файл ${file.name} убран.`)
		input.current?.focus()
	}

	return (
		<div className={style.resume}>
			<Field
				field={field}
				hint={`До трёх файлов, каждый не больше 5 МБ: ${resumeLimits.words}. Можно без файлов.`}
				label="Резюме"
			>
				<input
					accept={resumeLimits.accept}
					aria-describedby={describedBy(field)}
					aria-invalid={Boolean(field.errors)}
					id={field.id}
					multiple
					name={field.name}
					onChange={add}
					ref={input}
					type="file"
				/>
			</Field>
			{files.length > 0 ? <ChosenFiles files={files} onRemove={takeOut} open={open} /> : null}
			<p className={error && !field.errors ? style.error : 'visually-hidden'} aria-live="polite">
				{error || said}
			</p>
		</div>
	)
}

type ChosenProps = { files: File[]; open: boolean; onRemove: (file: File) => void }

const ChosenFiles = ({ files, open, onRemove }: ChosenProps) => (
	<fieldset className={style.chosen} disabled={!open}>
		<legend>Выбранные файлы</legend>
		<ul className={style.files}>
			{files.map(file => (
				<li key={`${file.name} ${file.size} ${file.lastModified}`}>
					<span className={style.name}>
						<Icon name="file" />
						<span>
							{file.name}, {sizeWords(file.size)}
						</span>
					</span>
					<Button kind="second" onClick={() => onRemove(file)} small type="button">
						Удалить<span className="visually-hidden"> {file.name}</span>
					</Button>
				</li>
			))}
		</ul>
	</fieldset>
)
