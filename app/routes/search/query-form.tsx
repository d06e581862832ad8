import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { longestQuery } from '#app/clinic/search/search-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import searchField from '#app/components/field/search-field.module.css'
import { useShown } from '#app/components/filter-bar/use-shown.ts'
import { useHydrated } from '#app/components/site-layout/use-hydrated.ts'
import style from './search.module.css'

export function QueryForm({ query }: { query: string }) {
	const [typed, setTyped] = useState(query)
	const hydrated = useHydrated()
	const input = useShown<HTMLInputElement>(query)
	// Something may have been typed before hydration.
	useEffect(() => setTyped(input.current?.value ?? query), [input, query])

	return (
		<search className={style.ask}>
			<Form action="/search" data-print="no">
				<label htmlFor="query">Поисковый запрос</label>
				<div className={style.line}>
					<input
						autoComplete="off"
						className={searchField.input}
						defaultValue={query}
						enterKeyHint="search"
						id="query"
						maxLength={longestQuery}
						name="q"
						onChange={event => setTyped(event.target.value)}
						ref={input}
						type="text"
					/>
					<Button disabled={hydrated && typed.trim() === ''} kind="plain">
						Найти
					</Button>
				</div>
			</Form>
		</search>
	)
}
