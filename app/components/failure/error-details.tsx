import style from './failure.module.css'

/** What went wrong, on the developer's server only. */
export function ErrorDetails({ error }: { error: unknown }) {
	return <pre className={style.details}>{error instanceof Error ? error.stack : String(error)}</pre>
}
