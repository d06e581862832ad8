import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { useDrawing } from '#app/components/brand/site-brand.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import boat from './boat.svg'
import style from './failure.module.css'

/** Links load whole documents, because scripts may be what failed. */
export function Failure({ phone }: { phone: string | undefined }) {
	const drawing = useDrawing()
	return (
		<div className={style.failure}>
			<Picture className={style.boat} src={drawing(boat)} alt="" width="204" height="100" />
			<h1>Страница не открылась</h1>
			<p>Попробуйте обновить её через минуту{phone ? ' или позвоните:' : '.'}</p>
			{phone ? (
				<p>
					<a className={style.large} href={telephoneLink(phone)}>
						{phone}
					</a>
				</p>
			) : null}
			<p>
				<ArrowLink reloadDocument to="/">
					На главную
				</ArrowLink>
			</p>
		</div>
	)
}
