import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button/button.tsx'
import { stay } from '#app/components/site-layout/use-scroll-memory.ts'
import style from './filter-bar.module.css'

export function FilterBar({ action, children }: { action: string; children: ReactNode }) {
	return (
		<search className={style.bar} data-print="no">
			<Form action={action} className={style.form} data-filter method="get" state={stay}>
				{children}
				<Button kind="plain">Показать</Button>
			</Form>
		</search>
	)
}
