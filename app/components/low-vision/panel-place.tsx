import { memo } from 'react'
import { useLowVision } from './low-vision-context.ts'
import { readerButtons } from './reader-buttons.ts'

const nothing = { __html: '' }

/** As wide and as high as the reader's bar, so that the page keeps its place when that comes. */
const roomForReader = {
	__html: `<div class="low-vision-reader" data-awaited><button type="button">${readerButtons.silent}</button><button type="button">${readerButtons.stop}</button><span></span></div>`,
}

/** Where the panel stands once its own script has made it. React never looks inside. */
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
