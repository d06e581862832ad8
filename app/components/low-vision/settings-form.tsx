import { choices, type LowVision, type Setting, settingNames } from '#app/clinic/low-vision.ts'
import { Button } from '#app/components/button/button.tsx'
import style from './settings-form.module.css'
import { words } from './words.ts'

type Props = {
	chosen: LowVision
	returnTo: string
}

/** A plain form; the panel loads it from its page. */
export function SettingsForm({ chosen, returnTo }: Props) {
	const { panel_language: language } = chosen
	const { apply, reset, normal, aboutSpeech } = words[language]
	return (
		<form
			action="/accessibility"
			className={style.form}
			lang={language}
			method="post"
			data-low-vision
			data-print="no"
		>
			<input type="hidden" name="returnTo" value={returnTo} />
			<div className={style.groups}>
				{settingNames.map(name => (
					<Group key={name} name={name} chosen={chosen} />
				))}
			</div>
			<p>{aboutSpeech}</p>
			<Status />
			<div className={style.actions}>
				<Button kind="plain" name="intent" value="apply">
					{apply}
				</Button>
				<Button kind="second" name="intent" value="reset">
					{reset}
				</Button>
				<Button kind="second" name="intent" value="normal">
					{normal}
				</Button>
			</div>
		</form>
	)
}

const Status = () => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: empty; keeps React from looking inside
	<p aria-live="polite" data-news dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
)

function Group({ name, chosen }: { name: Setting; chosen: LowVision }) {
	const { groups, choices: labels } = words[chosen.panel_language]
	return (
		<fieldset>
			<legend>{groups[name]}</legend>
			<div className={style.options}>
				{choices[name].map(value => (
					<label
						key={value}
						className={style.option}
						data-sample={name === 'theme' ? value : undefined}
						lang={name === 'panel_language' ? value : undefined}
					>
						<input type="radio" name={name} value={value} defaultChecked={chosen[name] === value} />
						{name === 'font_size' ? value : (labels[name] as Record<string, string>)[value]}
					</label>
				))}
			</div>
		</fieldset>
	)
}
