import { Link } from '@remix-run/react'
import styles from './breadcrumbs.module.css'

type Props = {
	/** The pages between home and this one. */
	above?: { name: string; href: string }[]
	here: string
}

/** The way here from the home page; the last step is text. */
export function Breadcrumbs({ above = [], here }: Props) {
	return (
		<nav aria-label="Вы здесь" className={styles.breadcrumbs}>
			<ol>
				{[{ name: 'Главная', href: '/' }, ...above].map(({ name, href }) => (
					<li key={href}>
						<Link to={href}>{name}</Link>
					</li>
				))}
				<li aria-current="page">{here}</li>
			</ol>
		</nav>
	)
}
