import style from './book-link.module.css'

type Props = {
	service: string
	name: string
}

/**
 * From one line of a list to the form that knows its service. A plain link, since a list has hundreds of them: the
 * dialog host opens it in place.
 */
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
