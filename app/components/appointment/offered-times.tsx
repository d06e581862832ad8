import { useRef } from 'react'
import type { OfferedDay } from '#app/clinic/schedule/timetable-offers.ts'
import choice from '#app/components/choice-field/choice-field.module.css'
import style from './offered-times.module.css'
import { type Kept, useOfferedTime } from './use-offered-time.ts'

type Props = {
	id: string
	offers: OfferedDay[]
	kept: Kept
}

/** A chosen time sets date and time: by script, else on the server. */
export function OfferedTimes({ id, offers, kept }: Props) {
	const group = useRef<HTMLFieldSetElement>(null)
	useOfferedTime(group, offers, kept)
	if (offers.length === 0) return null

	const chosen = kept?.slot
	const isOffered = offers.some(({ day, times }) => times.some(time => chosen === `${day}T${time}`))

	return (
		<fieldset aria-describedby={`${id}-hint`} className={choice.group} ref={group}>
			<legend>Ближайшее свободное время</legend>
			<p className={style.hint} id={`${id}-hint`}>
				Это пожелание, а не запись: позвоним и подтвердим время.
			</p>
			<Time checked={!isOffered} id={`${id}-other`} value="">
				Другое время
			</Time>
			{offers.map(({ day, words, times }) => (
				<div className={style.day} key={day}>
					<p className={style.name}>{words}</p>
					<div className={style.times}>
						{times.map(time => (
							<Time
								checked={chosen === `${day}T${time}`}
								id={`${id}-${day}-${time.replace(':', '-')}`}
								key={time}
								value={`${day}T${time}`}
							>
								<span className="visually-hidden">{words}, </span>
								{time}
							</Time>
						))}
					</div>
				</div>
			))}
		</fieldset>
	)
}

type TimeProps = { id: string; value: string; checked: boolean; children: React.ReactNode }

function Time({ id, value, checked, children }: TimeProps) {
	return (
		<label className={choice.choice}>
			<input defaultChecked={checked} id={id} name="slot" type="radio" value={value} />
			<span>{children}</span>
		</label>
	)
}
