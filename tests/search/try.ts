import { openEngine } from '#app/clinic/search/engine.ts'
import { searchGroups as groups } from '#app/clinic/search.ts'
import { demo } from './demo.ts'
const engine = openEngine(demo())
export function tryOut(queries: string[]) {
	for (const q of queries) {
		const t = performance.now()
		const { entries, corrected } = engine.find(q, groups)
		const ms = (performance.now() - t).toFixed(1)
		console.log(`${q}  [${corrected ?? ''}] ${entries.length} ${ms}ms`)
		for (const g of groups) {
			const inGroup = entries.filter(e => e.group === g)
			if (inGroup.length) console.log(`    ${g}: ${inGroup.slice(0, 6).map(e => e.slug || e.name).join(', ')}${inGroup.length > 6 ? ` +${inGroup.length - 6}` : ''}`)
		}
	}
}
