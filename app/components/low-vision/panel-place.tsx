import { memo } from 'react'
import { useLowVision } from './low-vision-context.ts'
import { readerButtons } from './reader-buttons.ts'

const nothing = { __html: '' }

/** Same size as the reader's bar, so that the page does not move. */
const roomForReader = {
	__html: `<div class="low-vision-reader" data-awaited><button type="button">${readerButtons.silent}</button><button type="button">${readerButtons.stop}</button><span></span></div>`,
}

/** React never updates its content. */
export const PanelPlace = memo(() => {
	const awaited = useLowVision()?.speech === 'on'
	return (
		<div
			id="low-vision-panel"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own buttons; in the browser always nothing, or React would undo what the panel's script does here
			dangerouslySetInnerHTML={import.meta.env.SSR && awaited ? roomForReader : nothing}
			suppressHydrationWarning
		/>
	)
})
