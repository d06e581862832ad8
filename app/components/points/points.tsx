import style from './points.module.css'

export function Points({ lines }: { lines: string[] }) {
	return (
		<ul className={style.points}>
			{lines.map(line => (
				<li key={line}>{line}</li>
			))}
		</ul>
	)
}
