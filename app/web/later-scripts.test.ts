import { expect, it } from 'vitest'
import { holdFrameworkBack } from './later-scripts.server.ts'

it('keeps the code of the framework and takes away its eagerness', () => {
	const html =
		'<link rel="modulepreload" href="/assets/a.js"/><script>boot()</script><script type="module" async="">import "/assets/a.js"</script>'

	expect(holdFrameworkBack(html)).toBe(
		'<link media="not all" rel="modulepreload" href="/assets/a.js"/><script>boot()</script><script type="text/plain" id="framework">import "/assets/a.js"</script>',
	)
})
