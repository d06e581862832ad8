import style from './book-link.module.css'

type Props = {
	service: string
	name: string
}

/** A plain link, because lists have hundreds of them; the dialog host intercepts the click. */
export function BookLink({ service, name }: Props) {
	return (
		<a
			aria-label={`Записаться: ${name}`}
			className={style.book}
			data-opens="appointment"
			href={`/appointment?service=${encodeURIComponent(service)}`}
		>
			Записаться
		</a>
	)
}
