import { openEngine } from '#app/clinic/search/engine.ts'
import { searchGroups } from '#app/clinic/search.ts'
import { demo } from './demo.ts'
export function run(words: string[]) {
	const engine = openEngine(demo())
	let n = 0
	for (const word of words) {
		const { entries, corrected } = engine.find(word, searchGroups)
		if (entries.length) { n++; console.log(`${word} [${corrected ?? ''}] ${entries.slice(0, 4).map(e => e.slug || e.name).join(', ')}`) }
	}
	console.log(n, 'of', words.length)
}
