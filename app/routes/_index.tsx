import type { MetaFunction } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'Главная' }]

export default function HomePage() {
	return (
		<>
			<h1>Здравствуйте!</h1>
		</>
	)
}
