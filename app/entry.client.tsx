import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Remix reads the page's data while React waits for it at the root, and whoever types in that moment makes React 18
 * give the whole page up (error 345). Called before, it begins to read, and throws what to wait for.
 */
async function readPageData() {
	try {
		RemixBrowser({})
	} catch (reading) {
		await reading
	}
}

async function hydrate() {
	await readPageData()
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		)
	})
}

// In a later task than the scripts are read, so that input is not blocked: for 70 ms on a slow telephone.
setTimeout(hydrate)
