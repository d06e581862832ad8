import style from './notices.module.css'

export type NoticeText = { id: number; text: string }

export function Notices({ notices }: { notices: NoticeText[] }) {
	if (notices.length === 0) return null
	return (
		<section aria-label="Объявления" className={style.notices}>
			{notices.map(({ id, text }) => (
				<p key={id}>{text}</p>
			))}
		</section>
	)
}
