import type { SerializeFrom } from '@remix-run/node'
import style from './medicines.module.css'
import type { loader } from './route.tsx'

type Props = Pick<SerializeFrom<typeof loader>, 'medicines' | 'marksVital'>

const columns = ['Международное название', 'Торговые названия', 'Форма', 'Для чего']

export function MedicineTable({ medicines, marksVital }: Props) {
	return (
		<table className={style.table}>
			<caption className="visually-hidden">Лекарственные препараты клиники</caption>
			<thead>
				<tr>
					{[...columns, ...(marksVital ? ['ЖНВЛП'] : [])].map(name => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{medicines.map(({ id, inn, names, form, purpose, vital, note }) => (
					<tr key={id}>
						<th scope="row">
							{inn}
							{note ? <small>{note}</small> : null}
							<span className={style.under}>{[names, form, purpose].filter(Boolean).join(' · ')}</span>
						</th>
						<td>{names || '—'}</td>
						<td>{form}</td>
						<td>{purpose || '—'}</td>
						{marksVital ? <td>{vital ? 'да' : 'нет'}</td> : null}
					</tr>
				))}
			</tbody>
		</table>
	)
}
