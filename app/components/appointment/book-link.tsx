import style from './book-link.module.css'

type Props = {
	/** Slug of the service, or its name where it has no page of its own. */
	service: string
	/** What is booked, for those who hear the link alone. */
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
