import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { longestQuery } from '#app/clinic/search/search-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import style from './search.module.css'

export function QueryForm({ query }: { query: string }) {
	const [typed, setTyped] = useState(query)
	const [alive, setAlive] = useState(false)
	useEffect(() => setAlive(true), [])

	return (
		<search className={style.ask}>
			<Form action="/search" data-print="no">
				<label htmlFor="query">Поисковый запрос</label>
				<div className={style.line}>
					<input
						autoComplete="off"
						className={style.input}
						defaultValue={query}
						enterKeyHint="search"
						id="query"
						maxLength={longestQuery}
						name="q"
						onChange={event => setTyped(event.target.value)}
						type="text"
					/>
					<Button disabled={alive && typed.trim() === ''} kind="plain">
						Найти
					</Button>
				</div>
			</Form>
		</search>
	)
}
