import { type Block, portions, selectedBlock, textBlocks } from './text-blocks.ts'

export type State = 'silent' | 'reading' | 'paused' | 'voiceless'

const mark = 'low-vision-read'
let state: State = 'silent'
let queue: { words: string; block: Block }[] = []
let startedOn = ''
let notify: (state: State) => void = () => {}

export const canSpeak = () => 'speechSynthesis' in window
export const onState = (listener: (state: State) => void) => {
	notify = listener
}

export function read() {
	const main = document.querySelector('main')
	if (!main) return
	stop()
	const selected = selectedBlock(main)
	const blocks = selected ? [selected] : textBlocks(main)
	queue = blocks.flatMap(block => portions(block.text).map(words => ({ words, block })))
	startedOn = location.href
	change('reading')
	next()
}

export function pause() {
	speechSynthesis.pause()
	change('paused')
}

export function resume() {
	change('reading')
	// Some browsers report a pause as the end.
	if (speechSynthesis.speaking) speechSynthesis.resume()
	else next()
}

export function stop() {
	queue = []
	if (canSpeak()) speechSynthesis.cancel()
	CSS.highlights?.delete(mark)
	if (state !== 'silent') change('silent')
}

export function sayOnce(phrase: string, language: string) {
	if (!canSpeak() || state === 'reading' || state === 'paused') return
	speechSynthesis.cancel()
	const utterance = spoken(phrase, language)
	if (utterance) speechSynthesis.speak(utterance)
}

function next() {
	const [portion] = queue
	if (state !== 'reading') return
	if (!portion || left(portion.block)) return stop()

	const utterance = spoken(portion.words, 'ru')
	if (!utterance) return fail()
	const mine = queue
	utterance.onend = () => {
		if (mine !== queue) return
		queue.shift()
		next()
	}
	utterance.onerror = ({ error }) => {
		if (mine === queue && error !== 'canceled' && error !== 'interrupted') fail()
	}
	CSS.highlights?.set(mark, new Highlight(portion.block.range))
	portion.block.element.scrollIntoView?.({ block: 'nearest' })
	speechSynthesis.speak(utterance)
}

function fail() {
	stop()
	change('voiceless')
}

function change(to: State) {
	state = to
	notify(to)
}

const left = (block: Block) => location.href !== startedOn || !block.range.startContainer.isConnected

/** Undefined if there is no voice for the language; local voices are preferred. */
function spoken(text: string, language: string) {
	const voices = speechSynthesis.getVoices()
	const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language))
	const voice = fitting.find(({ localService }) => localService) ?? fitting[0]
	if (voices.length > 0 && !voice) return undefined
	const utterance = new SpeechSynthesisUtterance(text)
	utterance.lang = language
	if (voice) utterance.voice = voice
	return utterance
}

if (canSpeak()) {
	addEventListener('pagehide', stop)
	document.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') stop()
	})
	new MutationObserver(() => {
		if (queue[0] && left(queue[0].block)) stop()
	}).observe(document.body, { childList: true, subtree: true, characterData: true })
}
