import boot from './boot.js?raw'

/** What must work even when every built file is refused: a script of its own in the page, outside React. */
export function Boot() {
	// It runs once, in the server's HTML; the browser's bundle need not carry it again.
	const code = import.meta.env.SSR ? boot : ''
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, at most 2 KB, named by hash in the policy
	return <script dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
}
