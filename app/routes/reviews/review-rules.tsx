import { Link } from '#app/components/link/link.tsx'
import style from './reviews.module.css'

const title = 'Как мы публикуем отзывы'

/** Beside the form: Orca passes over a heading that `aria-labelledby` names there, in Chromium. */
export function ReviewRules() {
	return (
		<section aria-label={title} className={style.rules}>
			<h2 id="rules">{title}</h2>
			<ul>
				<li>Читаем каждый до публикации. Смысл и оценку не меняем, похвалу и критику публикуем наравне.</li>
				<li>Не публикуем брань, рекламу, чужие персональные данные и подробности чужого здоровья.</li>
				<li>«Визит подтверждён» пишем, когда нашли визит в журнале записи.</li>
				<li>В ответах не подтверждаем, что автор лечился у нас: это врачебная тайна.</li>
			</ul>
			<p>
				Если нужно разобраться в лечении или вернуть деньги, быстрее поможет{' '}
				<Link to="/documents#complaints">обращение</Link>.
			</p>
		</section>
	)
}
