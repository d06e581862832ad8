import { useRef, useState } from 'react'
import { resumeLimits } from '#app/clinic/job-wording.ts'
import { sizeWords } from '#app/clinic/size-words.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import style from './resume-field.module.css'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
	field: {
		id: string
		name: string
		errorId: string
		descriptionId: string
		errors?: string[] | undefined
	}
	/** False while files are on their way. */
	open: boolean
}

/** The browser's own file field, below it what was chosen, each with a button to take it out again. */
export function ResumeField({ field, open }: Props) {
	const input = useRef<HTMLInputElement>(null)
	const { files, trouble, add, remove } = useChosenFiles(input)
	const [said, setSaid] = useState('')
	const described = field.errors ? `${field.errorId} ${field.descriptionId}` : field.descriptionId

	function takeOut(file: File) {
		remove(file)
		setSaid(`Файл ${file.name} убран.`)
		// The pressed button goes away; focus stays with the files.
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
					aria-describedby={described}
					aria-invalid={field.errors ? true : undefined}
					id={field.id}
					multiple
					name={field.name}
					onChange={add}
					ref={input}
					type="file"
				/>
			</Field>
			{files.length > 0 ? (
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
								<Button kind="second" onClick={() => takeOut(file)} small type="button">
									Удалить<span className="visually-hidden"> {file.name}</span>
								</Button>
							</li>
						))}
					</ul>
				</fieldset>
			) : null}
			<p className={trouble && !field.errors ? style.trouble : 'visually-hidden'} role="status">
				{trouble || said}
			</p>
		</div>
	)
}
