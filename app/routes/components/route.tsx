import type { MetaFunction } from '@remix-run/react'
import type { Examples } from '#app/components/examples.ts'
import style from './components.module.css'

const files = import.meta.glob<{ examples: Examples }>('/app/components/*/examples.tsx', { eager: true })

const groups = Object.entries(files).map(([path, { examples }]) => ({
	name: path.split('/').at(-2) ?? path,
	states: Object.entries(examples),
}))

export const meta: MetaFunction = () => [
	{ title: 'Components' },
	{ name: 'robots', content: 'noindex, nofollow' },
]

export default function ComponentsPage() {
	return (
		<div lang="en">
			<h1>Components</h1>
			<nav aria-label="Components">
				<ul className={style.contents}>
					{groups.map(({ name }) => (
						<li key={name}>
							<a href={`#component-${name}`}>{name}</a>
						</li>
					))}
				</ul>
			</nav>
			{groups.map(({ name, states }) => (
				<section aria-labelledby={`component-${name}`} key={name}>
					<h2 id={`component-${name}`}>{name}</h2>
					{states.map(([state, element]) => (
						<section className={style.example} data-example={`${name}: ${state}`} key={state}>
							<p className={style.state}>{state}</p>
							<div lang="ru">{element}</div>
						</section>
					))}
				</section>
			))}
		</div>
	)
}
