import { Link } from '#app/components/link/link.tsx'
import styles from './breadcrumbs.module.css'

type Props = {
	above?: { name: string; href: string }[]
	here: string
}

export function Breadcrumbs({ above = [], here }: Props) {
	return (
		<nav aria-label="Вы здесь" className={styles.breadcrumbs}>
			<ol itemScope itemType="https://schema.org/BreadcrumbList">
				{[{ name: 'Главная', href: '/' }, ...above].map(({ name, href }, index) => (
					<li itemProp="itemListElement" itemScope itemType={step} key={href}>
						<Link itemProp="item" to={href}>
							<span itemProp="name">{name}</span>
						</Link>
						<meta content={String(index + 1)} itemProp="position" />
					</li>
				))}
				<li aria-current="page" itemProp="itemListElement" itemScope itemType={step}>
					<span itemProp="name">{here}</span>
					<meta content={String(above.length + 2)} itemProp="position" />
				</li>
			</ol>
		</nav>
	)
}

const step = 'https://schema.org/ListItem'
