/** What `npm run search:ablation` takes out of the code, and what it puts there. */

/** @typedef {{ file: string, code: string, instead: string }} Change */
/** @type {Record<string, Change[]>} */
export const parts = {
	all: [],
	'without partial matching': [
		{
			file: 'ranking/query-clauses.ts',
			code: 'if (isOnlySaidOfIt(clauses)) return 0',
			instead: 'if (clauses.some(({ filler, known }) => !filler && known === 0)) return 0',
		},
	],
	'without the dictionary': [
		{
			file: 'dictionary/dictionary.server.ts',
			code: 'return { knows: word => lemmasOf(word).length > 0, lemmasOf }',
			instead: 'return { knows: () => false, lemmasOf: (): string[] => [] }',
		},
	],
	'without texts': [
		{ file: 'search/engine.ts', code: ', ...passagesOf(findable)]', instead: ']' },
		{ file: 'index/rows.ts', code: 'body.map(own.weakOf)', instead: '[]' },
	],
	'without links': [{ file: 'search/engine.ts', code: 'linksOf(findable, entries)', instead: 'new Map()' }],
	'without topics and intents': [
		{ file: 'search/engine.ts', code: '= topicsByStem()', instead: '= new Map()' },
		{ file: 'search/engine.ts', code: 'intentsOf(sentence)', instead: 'new Set<string>()' },
	],
}
