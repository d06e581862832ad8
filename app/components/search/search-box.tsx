import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { longestQuery } from '#app/clinic/search/search-messages.ts'
import { Button } from '#app/components/button/button.tsx'
import searchField from '#app/components/field/search-field.module.css'
import { areLiveRegionsRead } from '#app/components/message/live-regions.ts'
import { BoxFooter } from './box-footer.tsx'
import { Options } from './options.tsx'
import style from './search-box.module.css'
import { sectionsOf } from './sections.ts'
import { State } from './state.tsx'
import { useAnnouncement, wordsOf } from './use-announcement.ts'
import { useHighlight } from './use-highlight.ts'
import { type Outcome, useSearch } from './use-search.ts'

type Props = { field: RefObject<HTMLInputElement>; phone: string }

const listId = 'search-options'
const announcementId = 'search-announcement'

const listName = (outcome: Outcome) =>
	['Что можно выбрать', outcome.state === 'found' && !areLiveRegionsRead() && wordsOf(outcome)]
		.filter(Boolean)
		.join(', ')

export function SearchBox({ field, phone }: Props) {
	const { typed, outcome, past, type, search, clear } = useSearch()
	const list = useRef<HTMLDivElement>(null)
	const { active, move, choose } = useHighlight(list, outcome)
	const announcement = useAnnouncement(outcome, typed, active)
	const sections = sectionsOf(outcome, past)
	const stale = outcome.state === 'searching'

	/** The pressed button may disappear with the old options. */
	function ask(query: string) {
		field.current?.focus()
		search(query)
	}

	return (
		<div className={style.box}>
			<SearchForm
				active={active}
				choose={choose}
				field={field}
				move={move}
				typed={typed}
				expanded={sections.length > 0 && !stale}
				onSearch={search}
				onType={type}
			/>
			<div className={style.answer}>
				<State onAsk={ask} outcome={outcome} phone={phone} />
				<div aria-live="polite" className="visually-hidden" id={announcementId}>
					{announcement}
				</div>
				{sections.length > 0 ? (
					<Options
						active={active}
						sections={sections}
						stale={stale}
						id={listId}
						label={listName(outcome)}
						onAsk={ask}
						ref={list}
					/>
				) : null}
			</div>
			<BoxFooter
				onClear={() => {
					field.current?.focus()
					clear()
				}}
				outcome={outcome}
				past={past}
			/>
		</div>
	)
}

type FormProps = Pick<Props, 'field'> &
	ReturnType<typeof useHighlight> & {
		typed: string
		expanded: boolean
		onType: (text: string) => void
		onSearch: (query: string) => void
	}

function SearchForm({ field, active, move, choose, typed, expanded, onType, onSearch }: FormProps) {
	function press(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
		if (step) move(step)
		if (step || (event.key === 'Enter' && choose(event))) event.preventDefault()
	}

	function submit(event: FormEvent) {
		event.preventDefault()
		onSearch(typed)
	}

	return (
		<search aria-labelledby="search-popup-title">
			<form action="/search" className={style.ask} onSubmit={submit}>
				<label className="visually-hidden" htmlFor="search-field">
					Поисковый запрос
				</label>
				<input
					aria-activedescendant={active}
					aria-autocomplete="list"
					aria-controls={listId}
					// Orca in WebKitGTK may miss the name of the dialog.
					aria-describedby={areLiveRegionsRead() ? undefined : 'search-popup-title'}
					aria-expanded={expanded}
					autoComplete="off"
					className={searchField.input}
					enterKeyHint="search"
					id="search-field"
					maxLength={longestQuery}
					name="q"
					onChange={event => onType(event.target.value)}
					onKeyDown={press}
					ref={field}
					role="combobox"
					type="text"
					value={typed}
				/>
				<Button
					aria-describedby={areLiveRegionsRead() ? undefined : announcementId}
					disabled={typed.trim() === ''}
					kind="plain"
				>
					Найти
				</Button>
			</form>
		</search>
	)
}
