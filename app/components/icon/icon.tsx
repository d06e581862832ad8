import style from './icon.module.css'

// Every page contains these: add an icon only with a component that uses it.
const strokes = {
	search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
	menu: 'M3 6h18M3 12h18M3 18h11',
	close: 'M5 5l14 14M19 5L5 19',
	phone:
		'M6.5 3.5h3l1.6 4.3-2.2 1.7a11.5 11.5 0 0 0 5.6 5.6l1.7-2.2 4.3 1.6v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
	mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
	pin: 'M12 21.5s7-6.6 7-12a7 7 0 0 0-14 0c0 5.4 7 12 7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
	glasses:
		'M6 11.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM18 11.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM9.5 15c1-1.6 4-1.6 5 0M2.5 15l2-8.5h2M21.5 15l-2-8.5h-2',
	up: 'M12 20V4M5 11l7-7 7 7',
	right: 'M4 12h16M13 5l7 7-7 7',
	alert: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.5v.01',
	download: 'M12 3.5v12M6.5 10l5.5 5.5L17.5 10M4 20.5h16',
	print: 'M7 8.5v-5h10v5M7 17.5H4v-9h16v9h-3M7 13.5h10v7H7z',
	file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5v5h5',
	clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
	calendar: 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7',
	check: 'M4 12.5l5.5 5.5L20 6.5',
	chevron: 'M6 9.5l6 6 6-6',
} as const

export type IconName = keyof typeof strokes

type Props = {
	name: IconName
	small?: boolean
}

export function Icon({ name, small }: Props) {
	return (
		<svg className={small ? style.small : style.icon} viewBox="0 0 24 24" aria-hidden="true">
			<path d={strokes[name]} />
		</svg>
	)
}
