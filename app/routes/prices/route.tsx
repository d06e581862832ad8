import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asked } from '#app/asked.server.ts'
import { longDate } from '#app/clinic/date-words.ts'
import { counted } from '#app/clinic/plural.ts'
import { clinic } from '#app/reception.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FilterBar } from '#app/ui/filter-bar/filter-bar.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Note } from '#app/ui/note/note.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { Pagination } from '#app/ui/pagination/pagination.tsx'
import { PriceTable } from '#app/ui/price-table/price-table.tsx'
import { PrintButton } from '#app/ui/print-button/print-button.tsx'
import { priceList } from './price-list.server.ts'
import style from './prices.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: 'Цены',
		description:
			args.data?.since &&
			`Прейскурант действует с ${longDate(args.data.since)} года: цены в рублях, коды услуг, единицы.`,
	})

export async function loader({ request }: LoaderFunctionArgs) {
	const [categories, services, rows] = await Promise.all([
		asked(clinic['categories.list']({})),
		asked(clinic['services.list']({})),
		asked(clinic['prices.list']({})),
	])
	return priceList({ categories, services, rows }, new URL(request.url).searchParams)
}

const positions = ['позиция', 'позиции', 'позиций'] as const
const inCategories = ['категории', 'категориях', 'категориях'] as const

export default function PricesPage() {
	const { since, until, q, category, names, groups, found, page, pages } = useLoaderData<typeof loader>()
	const filter = new URLSearchParams([
		...(category ? [['category', category]] : []),
		...(q ? [['q', q]] : []),
	])
	const link = (path: string, more: Record<string, string> = {}) => {
		const query = new URLSearchParams([...filter, ...Object.entries(more)]).toString()
		return query ? `${path}?${query}` : path
	}

	return (
		<>
			<Band title="Цены" lead={since ? leadOf(since, until) : undefined} />
			<div className={style.page}>
				<FilterBar action="/prices">
					<Field field={plainField('q')} label="Название или код услуги">
						<input defaultValue={q} id="q" key={q} maxLength={100} name="q" type="text" />
					</Field>
					<Field field={plainField('category')} label="Категория">
						<select defaultValue={category} id="category" key={category} name="category">
							<option value="">Все категории</option>
							{names.map(({ slug, name }) => (
								<option key={slug} value={slug}>
									{name}
								</option>
							))}
						</select>
					</Field>
				</FilterBar>
				<div className={style.summary}>
					<p role="status">
						{counted(found, positions)}
						{groups.length > 0 && !category ? ` в ${counted(groups.length, inCategories)}` : ''}
					</p>
					<div className={style.take} data-print="no">
						<a href={link('/prices.csv')}>
							<Icon name="download" small /> Скачать таблицу, CSV
						</a>
						<PrintButton />
					</div>
				</div>
				{groups.length === 0 ? (
					<Empty title="Ничего не найдено" action={<ArrowLink to="/prices">Показать все цены</ArrowLink>}>
						Попробуйте другое слово или часть кода, например «кариес» или «A16.07».
					</Empty>
				) : null}
				{groups.map(group => (
					<section className={style.group} data-below id={group.slug} key={group.slug}>
						<PriceTable
							caption={
								<>
									{group.name} <small>{counted(group.count, positions)}</small>
								</>
							}
							rows={group.rows}
						/>
						{group.rows.length < group.count && !category ? (
							<ArrowLink to={link('/prices', { category: group.slug })}>
								{`${group.name}: все ${counted(group.count, positions)}`}
							</ArrowLink>
						) : null}
					</section>
				))}
				<Pagination
					label="Страницы прейскуранта"
					page={page}
					pages={pages}
					to={number => link('/prices', { page: String(number) })}
				/>
				<Note>
					<p>
						Точную стоимость врач запишет в план лечения после осмотра. Не является публичной офертой. Как
						платить и как вернуть часть денег через налоговый вычет, рассказано в{' '}
						<Link to="/documents#tax">документах</Link>.
					</p>
				</Note>
			</div>
		</>
	)
}

function leadOf(since: string, until: string) {
	const dates =
		since === until
			? `Прейскурант действует с ${longDate(since)} года.`
			: `Прейскурант действует с ${longDate(since)} года, последние цены изменены ${longDate(until)} года.`
	return `${dates} Все цены в рублях, НДС не облагаются.`
}

const plainField = (id: string) => ({ id, errorId: `${id}-error`, descriptionId: `${id}-hint` })
