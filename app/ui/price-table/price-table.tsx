import type { ReactNode } from 'react'
import { Link } from '#app/ui/link/link.tsx'
import style from './price-table.module.css'

export type PriceRow = {
	id: number
	code?: string | undefined
	name: string
	note?: string | undefined
	unit: string
	price: string
	/** Slug of the service the row belongs to. */
	service?: string | undefined
}

/**
 * Prices as a table with its caption. On a phone code and unit move under the name: their columns go, and the
 * table stays one for screen readers, which rows turned into blocks would not.
 */
export function PriceTable({ caption, rows }: { caption: ReactNode; rows: PriceRow[] }) {
	return (
		<table className={style.table}>
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
					<Row key={row.id} {...row} />
				))}
			</tbody>
		</table>
	)
}

function Row({ code, name, note, unit, price, service }: PriceRow) {
	return (
		<tr>
			<td className={style.code}>{code ?? '—'}</td>
			<td className={style.name}>
				{service ? <Link to={`/services/${service}`}>{name}</Link> : name}
				{note ? <span className={style.note}>{note}</span> : null}
				<span className={style.under}>{[code, unit].filter(Boolean).join(' · ')}</span>
			</td>
			<td className={style.unit}>{unit}</td>
			<td className={style.price}>{price}</td>
		</tr>
	)
}
