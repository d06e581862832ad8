import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import style from './prose.module.css'

type Props = {
	html: string
	steps?: boolean
}

export function Prose({ html, steps }: Props) {
	const wordsOnly = useLowVision()?.images === 'off'
	return (
		<div
			className={steps ? `${style.prose} ${style.steps}` : style.prose}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the clinic's own text, made and cleaned on the server
			dangerouslySetInnerHTML={{ __html: wordsOnly ? withoutPictures(html) : html }}
		/>
	)
}

/** The cleaned HTML has every attribute in double quotes. */
const withoutPictures = (html: string) =>
	html.replace(/<img\b[^>]*>/g, picture => {
		const alt = / alt="([^"]*)"/.exec(picture)?.[1]
		return alt ? `<span>${alt}</span>` : ''
	})
