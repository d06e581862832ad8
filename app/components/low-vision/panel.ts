import { defaults, type LowVision, lowVisionOf, settingNames } from '#app/clinic/low-vision.ts'
import { moveFocus } from '#app/components/dialog/move-focus.ts'
import { element } from './element.ts'
import { fetchForm } from './fetch-form.ts'
import { panelMessages } from './panel-messages.ts'
import { showReader } from './reader-bar.ts'
import { apply, current } from './settings.ts'
import { sayOnce } from './speech.ts'

let panel: HTMLElement | undefined
let isComing = false

export async function openPanel(link: HTMLAnchorElement) {
	const form = document.querySelector('main form[data-low-vision]')
	const onPage = form?.closest('main')?.querySelector('h1')
	if (onPage) {
		onPage.tabIndex = -1
		onPage.focus()
		return
	}
	if (panel?.isConnected) return close(link)
	// Pressed again before its form is there.
	if (isComing) return

	const place = document.getElementById('low-vision-panel')
	const { panel_language: language } = current() ?? defaults
	isComing = true
	panel = await made(language, link).finally(() => {
		isComing = false
	})
	place?.querySelector('[role=alert]')?.remove()
	placeBefore = currentPlace()
	place?.prepend(panel)
	link.setAttribute('aria-expanded', 'true')
	const title = panel.querySelector('h2')
	if (title) moveFocus(title)
	scrollTo({ top: 0 })
}

function close(link: HTMLAnchorElement) {
	// Whoever has scrolled past the panel reads something else by now.
	const place = panel && panel.getBoundingClientRect().bottom > 0 ? placeBefore : undefined
	placeBefore = undefined
	panel?.remove()
	link.setAttribute('aria-expanded', 'false')
	link.focus({ preventScroll: place !== undefined })
	if (place?.read.isConnected) scrollBy({ top: place.read.getBoundingClientRect().top - place.top })
	const { bottom, top } = link.getBoundingClientRect()
	// Larger letters lay the link out at the end of the page.
	if (place && (bottom < 0 || top > innerHeight)) link.scrollIntoView({ block: 'nearest' })
}

/** What was read when the panel opened at the top of the page; letters may have another size afterwards. */
let placeBefore: { read: Element; top: number } | undefined

function currentPlace() {
	const read = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 3) : null
	return read ? { read, top: read.getBoundingClientRect().top } : undefined
}

/** @throws when the form cannot be had */
async function made(language: LowVision['panel_language'], link: HTMLAnchorElement) {
	const words = panelMessages[language]
	const title = element('h2', { id: 'low-vision-title', tabIndex: -1 })
	title.append(element('strong', { tabIndex: -1, textContent: words.title }))
	const head = element('div', { tabIndex: -1 })
	head.append(title)
	const cross = element('button', { type: 'button', ariaLabel: words.close, textContent: '×' })
	const form = await formIn(language, await fetchForm(language))
	const section = element('section', { className: 'low-vision-panel', lang: language })
	section.setAttribute('aria-labelledby', title.id)
	section.append(head, cross, form)

	cross.onclick = () => close(link)
	section.onkeydown = event => {
		if (event.key !== 'Escape') return
		event.preventDefault()
		close(link)
	}
	wire(form, {
		onNormal: () => close(link),
		onLanguage: async () => {
			const other = await made((current() ?? defaults).panel_language, link).catch(() => undefined)
			if (!other || !section.isConnected) return
			section.replaceWith(other)
			panel = other
			other.querySelector<HTMLElement>('[name=panel_language]:checked')?.focus()
		},
	})
	return section
}

async function formIn(language: LowVision['panel_language'], answer: Response) {
	const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
	const form = parsed.querySelector<HTMLFormElement>('form[data-low-vision]')
	if (!answer.ok || !form) throw new Error('no form')
	choose(document.adoptNode(form), { ...(current() ?? defaults), panel_language: language })
	return form
}

type Handlers = { onNormal?: () => void; onLanguage?: () => void }

export function wire(form: HTMLFormElement, { onNormal, onLanguage }: Handlers) {
	const status = form.querySelector('[data-news]') ?? element('p', {})
	const use = (chosen: LowVision, news: string) => {
		const words = panelMessages[chosen.panel_language]
		status.textContent = apply(chosen) ? news : words.forPageOnly
		showReader(chosen)
		if (chosen.speech === 'on') sayOnce(news, chosen.panel_language)
	}
	const shown = () => {
		const data = new FormData(form)
		return lowVisionOf(name => data.get(name))
	}

	let pending: ReturnType<typeof setTimeout>
	form.addEventListener('change', ({ target }) => {
		const radio = target as HTMLInputElement
		const group = radio.closest('fieldset')?.querySelector('legend')?.textContent
		// In a task of its own: laid out anew in this one, WebKit tells a screen reader that nothing is chosen.
		pending = setTimeout(() => {
			use(shown(), `${group}: ${radio.labels?.[0]?.textContent}`)
			if (radio.name === 'panel_language') onLanguage?.()
		})
	})
	form.addEventListener('submit', event => {
		if (!onNormal) return
		event.preventDefault()
		clearTimeout(pending)
		const intent = (event.submitter as HTMLButtonElement | null)?.value
		if (intent === 'normal') {
			apply(undefined)
			showReader(undefined)
			return onNormal()
		}
		if (intent === 'reset') choose(form, defaults)
		const chosen = shown()
		const words = panelMessages[chosen.panel_language]
		use(chosen, intent === 'reset' ? words.reset : words.applied)
		if (form.lang !== chosen.panel_language) onLanguage?.()
	})
}

function choose(form: HTMLFormElement, chosen: LowVision) {
	for (const name of settingNames) {
		for (const radio of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
			radio.checked = radio.value === chosen[name]
		}
	}
}
