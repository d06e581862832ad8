import { forwardRef, type MouseEvent } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import { Marked } from './marked.tsx'
import style from './options.module.css'
import type { Row, Section } from './sections.ts'

type Props = {
	id: string
	label: string
	sections: Section[]
	active: string | undefined
	stale: boolean
	onAsk: (query: string) => void
}

export const Options = forwardRef<HTMLDivElement, Props>(function Options(
	{ id, label, sections, active, stale, onAsk },
	ref,
) {
	return (
		<div aria-label={label} className={style.list} data-stale={stale} id={id} ref={ref} role="listbox">
			{sections.map(section => (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
				<div
					aria-labelledby={`${id}-${section.id}`}
					className={style.group}
					data-look={section.look}
					key={section.id}
					role="group"
				>
					<div className={style.head}>
						<span id={`${id}-${section.id}`}>{section.name}</span>
						{section.count ? <span className={style.count}>{section.count}</span> : null}
					</div>
					{section.rows.map((row, place) => {
						const own = `${id}-${section.id}-${place}`
						return (
							<Option
								active={own === active}
								id={own}
								key={own}
								look={section.look}
								onAsk={onAsk}
								row={row}
							/>
						)
					})}
				</div>
			))}
		</div>
	)
})

type OptionProps = { id: string; row: Row; active: boolean; look: Section['look']; onAsk: Props['onAsk'] }

function Option({ id, row, active, look, onAsk }: OptionProps) {
	const { to, query, after } = row
	const props = {
		'aria-selected': active,
		className: style.option,
		id,
		onClick(event: MouseEvent<HTMLElement>) {
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
			if (query !== undefined) {
				event.preventDefault()
				onAsk(query)
				return
			}
			event.currentTarget.closest('dialog')?.close()
			after?.()
		},
		// Keeps the focus in the field.
		onMouseDown: (event: MouseEvent) => event.preventDefault(),
		role: 'option',
		tabIndex: -1,
	}
	const words = (
		<>
			{look === 'past' ? <Icon name="clock" small /> : null}
			<span className={style.name}>
				<Marked pieces={row.name} />
			</span>
			{row.about?.length ? (
				<span className={style.about}>
					<Marked pieces={row.about} />
				</span>
			) : null}
		</>
	)
	return to ? (
		<Link {...props} to={to}>
			{words}
		</Link>
	) : (
		<div {...props}>{words}</div>
	)
}
