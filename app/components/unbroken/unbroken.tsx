import { partsOf } from '#app/clinic/markup/typography.ts'
import style from './unbroken.module.css'

/** Settings and other data to the letter; what belongs together stays in one line where a line holds it. */
export function Unbroken({ text }: { text: string }) {
	return (
		<>
			{partsOf(text).map((part, place) =>
				place % 2 ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
					<span className={style.part} key={place}>
						{part}
					</span>
				) : (
					part
				),
			)}
		</>
	)
}
