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

async function comeAlive() {
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

// Not in the same breath as the scripts are read: a slow telephone could answer nobody for 70 ms.
setTimeout(comeAlive)
