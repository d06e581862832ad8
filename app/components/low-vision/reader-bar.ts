import type { LowVision } from '#app/clinic/low-vision.ts'
import { element } from './element.ts'
import { readerButtons } from './reader-buttons.ts'
import { canSpeak, onState, pause, read, resume, type State, stop } from './speech.ts'

const noVoice = 'На этом устройстве нет русского голоса, озвучить страницу не получится.'
const actions = { silent: read, reading: pause, paused: resume, voiceless: read }

let state: State = 'silent'
let bar: HTMLElement | undefined

export function showReader(chosen: LowVision | undefined) {
	const place = document.getElementById('low-vision-panel')
	const room = place?.querySelector('[data-awaited]')
	if (chosen?.speech !== 'on' || !canSpeak()) {
		stop()
		room?.remove()
		return bar?.remove()
	}
	bar ??= made()
	if (room) room.replaceWith(bar)
	else if (!bar.isConnected) place?.append(bar)
}

function made() {
	const main = element('button', { type: 'button', textContent: readerButtons.silent })
	const end = element('button', { type: 'button', textContent: readerButtons.stop })
	const status = element('span', { ariaLive: 'polite' })
	const section = element('section', { className: 'low-vision-reader', ariaLabel: 'Озвучивание' })
	section.append(main, end, status)

	// A press must not clear the selection that is to be read.
	section.onmousedown = event => event.preventDefault()
	main.onclick = () => actions[state]()
	end.onclick = stop
	onState(now => {
		state = now
		main.textContent = readerButtons[now]
		status.textContent = now === 'voiceless' ? noVoice : ''
	})
	return section
}
