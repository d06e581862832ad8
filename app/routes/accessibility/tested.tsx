import type { figuresOf } from '#app/clinic/publications/accessibility-report.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { Details } from '#app/components/details/details.tsx'
import style from './tested.module.css'

export function Tested({ made_on, tools, modes, states, checks, violations }: ReturnType<typeof figuresOf>) {
	const seen = counted(states.length, ['страница и состояние', 'страницы и состояния', 'страниц и состояний'])
	const ways = counted(modes.length, ['способом', 'способами', 'способами'])
	const all = counted(checks, ['осмотр', 'осмотра', 'осмотров'])
	return (
		<section aria-labelledby="tested" className={style.tested}>
			<h3 id="tested">Что показала последняя проверка</h3>
			<p>
				{`${longDate(made_on)} года программа осмотрела сайт: ${seen}, каждое ${ways}. Всего ${all}, ${violationsIn(violations)}.`}
			</p>
			<table className={style.modes}>
				<caption className="visually-hidden">Сколько нарушений нашлось</caption>
				<thead>
					<tr>
						<th scope="col">Как смотрели и что искали</th>
						<th scope="col">Нарушений</th>
					</tr>
				</thead>
				<tbody>
					{modes.map(({ name, asks, violations }) => (
						<tr key={name}>
							<th scope="row">
								{name} <small>{asks}</small>
							</th>
							<td>{violations}</td>
						</tr>
					))}
				</tbody>
			</table>
			<Details summary="Что осмотрено и чем">
				<p>
					Программы: <span lang="en">{tools.join(', ')}</span>. Программа находит не всё: понятны ли слова,
					решает только человек.
				</p>
				<ul className={style.states}>
					{states.map(name => (
						<li key={name}>{name === '/' ? 'главная страница' : decodeURI(name)}</li>
					))}
				</ul>
			</Details>
		</section>
	)
}

const violationsIn = (violations: number) =>
	violations === 0 ? 'нарушений не найдено' : counted(violations, ['нарушение', 'нарушения', 'нарушений'])
