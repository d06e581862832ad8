import panel from '#app/ui/low-vision/low-vision.ts?apart'
import lowVision from '#app/ui/low-vision/panel-loader.js?minified'
import boot from './boot.js?minified'

/** What must work even when every built file is refused: a script of its own in the page, outside React. */
export function Boot() {
	// It runs once, in the server's HTML; the browser's bundle need not carry it again.
	const code = import.meta.env.SSR ? boot + lowVision : ''
	return (
		<script
			data-low-vision-panel={import.meta.env.SSR ? panel : undefined}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, at most 2 KB, named by hash in the policy
			dangerouslySetInnerHTML={{ __html: code }}
			suppressHydrationWarning
		/>
	)
}
