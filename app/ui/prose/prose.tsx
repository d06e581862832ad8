import style from './prose.module.css'
import { scrollingTables } from './scrolling-tables.ts'

type Props = {
	/** Made on the server from Markdown and passed through its allow-list. */
	html: string
	/** Numbered lists are the steps of a treatment. */
	steps?: boolean
}

/** Running text from the content folder. */
export function Prose({ html, steps }: Props) {
	return (
		<div
			className={steps ? `${style.prose} ${style.steps}` : style.prose}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the clinic's own text, made and cleaned on the server
			dangerouslySetInnerHTML={{ __html: scrollingTables(html, style.table ?? '') }}
		/>
	)
}
