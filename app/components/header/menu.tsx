import { useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { ButtonLink } from '#app/components/button/button.tsx'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './menu.module.css'
import { menuLinks } from './menu-links.ts'
import { telephoneLink } from './telephone-link.ts'
import { usePopoverState } from './use-popover-state.ts'

// React 18 drops a `popover` attribute without a value.
const popover = { popover: 'auto' }
const opensMenu = { popovertarget: 'menu' }

type Props = { phone: string; hours: string[] }

export function Menu({ phone, hours }: Props) {
	const menu = useRef<HTMLElement>(null)
	const button = useRef<HTMLButtonElement>(null)
	usePopoverState(menu, button)
	const { pathname } = useLocation()

	return (
		<>
			<button ref={button} className={style.button} type="button" {...opensMenu}>
				<span className={style.closed}>
					<Icon name="menu" />
				</span>
				<span className={style.opened}>
					<Icon name="close" />
				</span>
				Меню
			</button>
			<nav ref={menu} id="menu" className={style.menu} aria-label="Основное меню" {...popover}>
				<ul>
					{menuLinks.map(({ to, name }) => (
						<li key={to}>
							<Link to={to} aria-current={current(to, pathname)}>
								{name}
							</Link>
						</li>
					))}
				</ul>
				<div className={style.narrow}>
					<ButtonLink to="/appointment" data-opens="appointment">
						Записаться на приём
					</ButtonLink>
					<a className={style.phone} href={telephoneLink(phone)}>
						{phone}
					</a>
					{hours.map(line => (
						<span key={line}>{line}</span>
					))}
				</div>
			</nav>
		</>
	)
}

function current(to: string, pathname: string) {
	if (pathname === to) return 'page'
	return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
