import style from './failure.module.css'

export function ErrorDetails({ error }: { error: unknown }) {
	return <pre className={style.details}>{error instanceof Error ? error.stack : String(error)}</pre>
}
