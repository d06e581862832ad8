import { setTimeout as pause } from 'node:timers/promises'

/** How an element is named by somebody who looks at the page; `css` is for what has no name. */
export type Target = { link: string } | { button: string } | { field: string } | { css: string }

/** Runs code in the page, whatever the driver. */
export type Run = <Result, Args extends unknown[]>(
	code: (...args: Args) => Result,
	...args: Args
) => Promise<Awaited<Result>>

const timeout = 15_000

/** What a visitor waits for, in any engine. */
export function waiting(run: Run) {
	/** Asks again until the answer is true, and says what was waited for. */
	async function until<Args extends unknown[]>(
		what: string,
		code: (...args: Args) => unknown,
		...args: Args
	) {
		const end = Date.now() + timeout
		for (;;) {
			// A page that is on its way out has no answer.
			const answer = await run(code, ...args).catch(() => undefined)
			if (answer) return
			if (Date.now() > end)
				throw new Error(`waited in vain for ${what}; the page says:\n${await textOfPage()}`)
			await pause(50)
		}
	}

	const textOfPage = () => run(() => document.body.innerText.slice(0, 3000)).catch(() => '(nothing)')

	return {
		until,
		async sees(text: string) {
			await until(
				`«${text}»`,
				wanted => document.body.innerText.replaceAll('\u00A0', ' ').includes(wanted),
				text,
			)
		},
		async arrives(path: string) {
			await until(path, wanted => location.pathname + location.search === wanted, path)
		},
	}
}

/** Runs in the page: the first visible element of that name, of those in front of everything else. */
export function findElement(target: Target): Element | undefined {
	const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
	const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
	const named = (element: Element, name: string) =>
		[element.getAttribute('aria-label'), element.textContent].some(
			text => text?.replaceAll(/\s+/g, ' ').trim() === name,
		)
	const first = (selector: string, name: string) =>
		[...front.querySelectorAll(selector)].find(element => visible(element) && named(element, name))

	if ('css' in target) return [...front.querySelectorAll(target.css)].find(visible)
	if ('link' in target) return first('a[href]', target.link)
	if ('button' in target) return first('button', target.button)
	const wanted = target.field
	return [...front.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(
		control =>
			[...(control.labels ?? [])].some(label => label.textContent?.trim().startsWith(wanted)) ||
			control.getAttribute('aria-label') === wanted,
	)
}
