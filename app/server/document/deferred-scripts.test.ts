import { expect, it } from 'vitest'
import { deferFrameworkScripts } from './deferred-scripts.server.ts'

it('keeps the code of the framework and takes away its eagerness', () => {
	const html =
		'<link rel="modulepreload" href="/assets/a.js"/><script>boot()</script><script type="module" async="">import "/assets/a.js"</script>'

	expect(deferFrameworkScripts(html)).toBe(
		'<link media="not all" rel="modulepreload" href="/assets/a.js"/><script>boot()</script><script type="text/plain" id="framework">import "/assets/a.js"</script>',
	)
})
