import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './ways-on.module.css'

const ways = [
	{ to: '/doctors', name: 'Врачи', text: 'Образование, аккредитация и часы приёма.' },
	{ to: '/services', name: 'Услуги', text: 'Как проходит лечение, риски и подготовка.' },
	{ to: '/documents', name: 'Документы', text: 'Лицензия, правила, гарантийные сроки.' },
	{ to: '/contacts', name: 'Контакты', text: 'Как добраться и позвонить.' },
]

export function WaysOn() {
	return (
		<section aria-labelledby="ways-on" className={style.section} data-print="no">
			<h2 id="ways-on">Куда дальше</h2>
			<ul className={style.ways}>
				{ways.map(({ to, name, text }) => (
					<li key={to} className={style.tile}>
						<h3>
							<Link to={to} className={`cover ${style.link}`}>
								<span>{name}</span> <Icon name="right" />
							</Link>
						</h3>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
