import { memo } from 'react'

const nothing = { __html: '' }

/** Where the panel stands once its own script has made it. React is told never to look inside. */
export const PanelPlace = memo(() => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: empty; without it React would take the panel for its own mistake
	<div id="low-vision-panel" dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
))
