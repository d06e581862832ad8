import type { LowVision } from '#app/clinic/low-vision.ts'
import { element } from './element.ts'
import { canSpeak, onState, pause, read, resume, type State, stop } from './speech.ts'

const labels = { silent: 'Прослушать', reading: 'Пауза', paused: 'Продолжить', voiceless: 'Прослушать' }
const noVoice = 'На этом устройстве нет русского голоса, озвучить страницу не получится.'
const deeds = { silent: read, reading: pause, paused: resume, voiceless: read }

let state: State = 'silent'
let bar: HTMLElement | undefined

/** The buttons of reading aloud: there while the low-vision version has it switched on, and silent until pressed. */
export function showReader(chosen: LowVision | undefined) {
	const place = document.getElementById('low-vision-panel')
	if (chosen?.speech !== 'on' || !canSpeak()) {
		stop()
		return bar?.remove()
	}
	bar ??= made()
	if (!bar.isConnected) place?.append(bar)
}

function made() {
	const main = element('button', { type: 'button', textContent: labels.silent })
	const end = element('button', { type: 'button', textContent: 'Стоп' })
	const status = element('span', { role: 'status' })
	const section = element('section', { className: 'low-vision-reader', ariaLabel: 'Озвучивание' })
	section.append(main, end, status)

	// A press must not undo the selection that is to be read.
	section.onmousedown = event => event.preventDefault()
	main.onclick = () => deeds[state]()
	end.onclick = stop
	onState(now => {
		state = now
		main.textContent = labels[now]
		status.textContent = now === 'voiceless' ? noVoice : ''
	})
	return section
}
