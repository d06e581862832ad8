import { shortDate } from '#app/clinic/text/format-date.ts'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import { useHydrated } from '#app/components/site-layout/use-hydrated.ts'
import styles from './consent-text.module.css'

type Text = { title: string; html: string; version: string }

export function ConsentText({ html, version }: Text) {
	return (
		<div>
			<Prose html={html} />
			<p className={styles.version}>Редакция от {shortDate(version)}</p>
		</div>
	)
}

/** `<details>` without scripts, else a button for `ConsentDialog`, which must stand outside the form. */
export function ConsentOpener({
	text,
	onOpen,
	name = 'Текст согласия',
	page,
}: {
	text: Text
	onOpen: () => void
	name?: string
	page?: string
}) {
	const hydrated = useHydrated()

	if (hydrated) {
		return (
			<button className={styles.opener} onClick={onOpen} type="button">
				{name}
			</button>
		)
	}
	return (
		<details className={styles.details}>
			<summary className={styles.opener}>{name}</summary>
			<ConsentText {...text} />
			{page ? (
				<p>
					<a className={styles.opener} href={page}>
						Открыть на отдельной странице
					</a>
				</p>
			) : null}
		</details>
	)
}

export function ConsentDialog({
	text,
	...state
}: {
	text: Text
	id: string
	open: boolean
	onClose: () => void
}) {
	return (
		<Dialog {...state} title={text.title} width="wide">
			<ConsentText {...text} />
		</Dialog>
	)
}
