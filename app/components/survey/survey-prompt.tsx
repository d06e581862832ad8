import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { surveyTitle } from '#app/clinic/survey/survey-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import { Icon } from '#app/components/icon/icon.tsx'
import { markShown } from './shown.ts'
import { skipSurvey } from './skip.ts'
import style from './survey-prompt.module.css'

export { mayAsk } from './may-ask.ts'

type Props = { onStart: () => void; onClose: () => void }

// React 18 does not know this attribute.
const platform = { closedby: 'closerequest' } as object

/** Opened by its attribute: `show()` would move the focus. */
export default function SurveyPrompt({ onStart, onClose }: Props) {
	const box = useRef<HTMLDialogElement>(null)
	useUncovered(box)
	useOnce(onClose)

	const leave = (action: () => void) => () => {
		action()
		onClose()
	}

	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || event.defaultPrevented) return
			if (document.querySelector('dialog:modal, [aria-expanded="true"]')) return
			markShown()
			onClose()
		}
		document.addEventListener('keydown', pressed)
		return () => document.removeEventListener('keydown', pressed)
	}, [onClose])

	return (
		<dialog
			{...platform}
			aria-labelledby="survey-prompt-title"
			className={style.prompt}
			data-print="no"
			onClose={leave(markShown)}
			open
			ref={box}
		>
			<h2 id="survey-prompt-title">{surveyTitle}</h2>
			<p>Шесть вопросов о приёме, без имени и телефона.</p>
			<div className={style.buttons}>
				<Button kind="plain" onClick={leave(onStart)} small type="button">
					Пройти опрос
				</Button>
				<Button kind="second" onClick={leave(skipSurvey)} small type="button">
					Пропустить
				</Button>
			</div>
			<button aria-label="Закрыть" className={style.close} onClick={leave(markShown)} type="button">
				<Icon name="close" />
			</button>
		</dialog>
	)
}

function useOnce(onClose: () => void) {
	const { pathname } = useLocation()
	const shownOn = useRef(pathname)
	useEffect(() => {
		addEventListener('pagehide', markShown)
		return () => {
			removeEventListener('pagehide', markShown)
			markShown()
		}
	}, [])
	useEffect(() => {
		if (pathname !== shownOn.current) onClose()
	}, [pathname, onClose])
}

function useUncovered(box: React.RefObject<HTMLDialogElement>) {
	useEffect(() => {
		const prompt = box.current
		let last = document.activeElement
		const moved = ({ target }: FocusEvent) => {
			if (!(target instanceof HTMLElement) || !prompt || prompt.contains(target)) return
			last = target
			const [a, b] = [target.getBoundingClientRect(), prompt.getBoundingClientRect()]
			// A mouse button may be down: nothing must move before it is released. The menu lies over the prompt.
			if (!target.matches(':focus-visible') || target.id === 'menu') return
			const covered = a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right
			if (covered && getComputedStyle(prompt).position === 'fixed') target.scrollIntoView({ block: 'center' })
		}
		document.addEventListener('focusin', moved)
		return () => {
			document.removeEventListener('focusin', moved)
			// React has already removed the focused button.
			if (document.activeElement && document.activeElement !== document.body) return
			const place = last instanceof HTMLElement && last.isConnected ? last : document.getElementById('main')
			if (place !== document.body) place?.focus({ preventScroll: true })
		}
	}, [box])
}
