import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { matchingMedicines } from '#app/clinic/catalog/medicine.ts'
import { queryText } from '#app/clinic/text/normalize-text.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Field, fieldIds } from '#app/components/field/field.tsx'
import { FilterBar } from '#app/components/filter-bar/filter-bar.tsx'
import { useShown } from '#app/components/filter-bar/use-shown.ts'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { content } from '#app/services.server.ts'
import { MedicineTable } from './medicine-table.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction = args =>
	pageMeta(args, {
		title: 'Лекарственные препараты',
		description: 'Какие лекарства мы используем на приёме: название, форма, для чего нужны.',
	})

export function loader({ request }: LoaderFunctionArgs) {
	const { medicines } = content()
	const q = queryText(new URL(request.url).searchParams.get('q') ?? '', 100)
	const notes = [...new Set(medicines.flatMap(({ note }) => note ?? []))]
	return {
		q,
		total: medicines.length,
		marksVital: medicines.some(({ is_vital }) => is_vital),
		medicines: matchingMedicines(medicines, q).map(
			({ id, inn, trade_names, form, is_vital, purpose, note }) => ({
				id,
				inn,
				names: trade_names.join(', '),
				form,
				vital: is_vital,
				purpose: purpose ?? '',
				note: notes.length > 1 ? note : undefined,
			}),
		),
		remark: notes.length === 1 ? notes[0] : undefined,
	}
}

const forms = ['препарат', 'препарата', 'препаратов'] as const

export default function MedicinesPage() {
	const { q, total, medicines, remark, marksVital } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Лекарственные препараты"
				lead="Чем обезболиваем, чем обрабатываем и что лежит в наборе неотложной помощи. Если у вас аллергия, скажите о ней врачу до начала лечения."
			/>
			<div className="stack">
				<FilterBar action="/medicines">
					<Field field={fieldIds('q')} label="Название или назначение">
						<input defaultValue={q} id="q" maxLength={100} name="q" ref={useShown(q)} type="text" />
					</Field>
				</FilterBar>
				<p aria-atomic="true" aria-live="polite">
					{q ? `Найдено: ${counted(medicines.length, forms)}` : counted(total, forms)}
				</p>
				{medicines.length > 0 ? (
					<MedicineTable marksVital={marksVital} medicines={medicines} />
				) : (
					<Empty
						title={q ? 'Ничего не найдено' : 'Список пока пуст'}
						action={q ? <ArrowLink to="/medicines">Показать все препараты</ArrowLink> : undefined}
					>
						{q
							? 'Попробуйте другое слово: международное или торговое название, назначение.'
							: 'Позвоните нам: скажем, какие препараты используем.'}
					</Empty>
				)}
				<Note>
					<p>
						{marksVital
							? 'ЖНВЛП — жизненно необходимые и важнейшие лекарственные препараты, их перечень утверждает правительство. '
							: ''}
						Какой препарат подойдёт вам, решает врач.
					</p>
					{remark ? <p>{remark}</p> : null}
				</Note>
			</div>
		</>
	)
}
