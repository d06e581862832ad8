import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { isWide, useBrand } from '#app/components/brand/site-brand.ts'
import { Button } from '#app/components/button/button.tsx'
import searchField from '#app/components/field/search-field.module.css'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import style from './failure.module.css'

export function NotFound({ phone }: { phone: string | undefined }) {
	const { logo } = useBrand()
	return (
		<div className={style.failure}>
			<p>
				<span className="visually-hidden">404</span>
				<span className={style.number} aria-hidden="true">
					4
					{logo && !isWide(logo) ? <Picture src={logo.src} alt="" width="80" height="80" instead="0" /> : '0'}
					4
				</span>
			</p>
			<h1>Такой страницы нет</h1>
			<p>Проверьте адрес или воспользуйтесь поиском.</p>
			<search className={style.search}>
				<form action="/search">
					<label htmlFor="lost-query">Поисковый запрос</label>
					<div>
						<input className={searchField.input} id="lost-query" name="q" type="search" maxLength={100} />
						<Button kind="plain">Найти</Button>
					</div>
				</form>
			</search>
			{phone ? (
				<p>
					Или позвоните, подскажем:{' '}
					<a className={style.phone} href={telephoneLink(phone)}>
						{phone}
					</a>
				</p>
			) : null}
			<p>
				<ArrowLink to="/">На главную</ArrowLink>
			</p>
		</div>
	)
}
