import type { ReactNode } from 'react'
import { BookLink } from '#app/components/appointment/book-link.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './price-table.module.css'

type PriceRow = {
	id: number
	code?: string | undefined
	name: string
	note?: string | undefined
	unit: string
	price: string
	service?: string | undefined
}

type Props = {
	caption: ReactNode
	rows: PriceRow[]
	service?: string
}

/** On phones code and unit move under the name; it stays a table except in large type, where rows become blocks. */
export function PriceTable({ caption, rows, service }: Props) {
	return (
		<table className={rows.some(({ code }) => code) ? style.table : `${style.table} ${style.plain}`}>
			<caption className={style.caption}>{caption}</caption>
			<thead>
				<tr>
					{['Код', 'Услуга', 'Единица', 'Цена'].map(name => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(row => (
					<Row key={row.id} booked={row.service ?? service ?? row.name} {...row} />
				))}
			</tbody>
		</table>
	)
}

function Row({ code, name, note, unit, price, service, booked }: PriceRow & { booked: string }) {
	return (
		<tr>
			<td className={style.code}>{code ?? '—'}</td>
			<th className={style.name} scope="row">
				{service ? <Link to={`/services/${service}`}>{name}</Link> : name}
				{note ? <p className={style.note}>{note}</p> : null}
				<p className={style.under}>{[code, unit].filter(Boolean).join(' · ')}</p>
			</th>
			<td className={style.unit}>{unit}</td>
			<td className={style.price}>
				{price} <BookLink name={name} service={booked} />
			</td>
		</tr>
	)
}
