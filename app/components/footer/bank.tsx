import style from './footer.module.css'

export function Bank() {
	return (
		<svg className={style.bank} viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">
			<path className={style.sand} d="M0 58c300 50 560 44 800 10s420-54 640-26V0H0z" />
			<path className={style.ground} d="M0 40C300 96 560 92 800 58s420-58 640-30V-3H0z" />
		</svg>
	)
}
