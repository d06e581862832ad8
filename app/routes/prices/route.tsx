import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { memo, useMemo } from 'react'
import { withOther } from '#app/clinic/catalog/categories.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Field, fieldIds } from '#app/components/field/field.tsx'
import { FilterBar } from '#app/components/filter-bar/filter-bar.tsx'
import { useShown } from '#app/components/filter-bar/use-shown.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Pagination } from '#app/components/pagination/pagination.tsx'
import { PriceTable } from '#app/components/price-table/price-table.tsx'
import { PrintButton } from '#app/components/print-button/print-button.tsx'
import { useBeginningFirst } from '#app/components/site-layout/use-beginning-first.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import { findPrices } from './find-prices.server.ts'
import { priceList } from './price-list.server.ts'
import style from './prices.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: args.data?.title ?? 'Цены',
		description: args.data?.description,
	})

export async function loader({ request }: LoaderFunctionArgs) {
	const [categories, services, documents, rows] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orFallback(clinic['documents.list']({}), [], 'documents not loaded'),
		orThrow(clinic['prices.list']({})),
	])
	const tellsOfTax = documents.some(({ category }) => category === 'tax')
	const query = new URL(request.url).searchParams
	const lists = { categories: withOther(categories, rows), services, rows }
	const { groups, ...list } = priceList(
		lists,
		await findPrices(lists, query, clinic.search),
		query.get('page'),
	)
	// Hundreds of rows as one text: decoding them value by value takes a slow phone 150 ms, this takes 10.
	return { tellsOfTax, ...list, groups: JSON.stringify(groups) }
}

const positions = ['позиция', 'позиции', 'позиций'] as const

export default function PricesPage() {
	const { lead, q, category, nothing, found, page, pages, tellsOfTax, ...list } =
		useLoaderData<typeof loader>()
	const groups: Groups = useMemo(() => JSON.parse(list.groups), [list.groups])
	const isBeginning = useBeginningFirst()
	const shown = useGroupsAskedFor(groups, q || category)
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
			<PageHeader title="Цены" lead={lead} />
			<div className="stack">
				<PriceFilter category={category} asked={list.asked} names={list.names} q={q} />
				<div className={style.summary}>
					<p aria-atomic="true" aria-live="polite">
						{list.summary}
					</p>
					{found > 0 ? (
						<div className={style.take} data-print="no">
							<a href={link('/prices.csv')}>
								<Icon name="download" small /> Скачать таблицу, CSV
							</a>
							<PrintButton />
						</div>
					) : null}
				</div>
				{nothing ? (
					<Empty title={nothing.title} action={<ArrowLink to={nothing.to}>{nothing.link}</ArrowLink>}>
						{nothing.advice}
					</Empty>
				) : null}
				{(isBeginning ? beginningOf(shown) : shown).map(group => (
					<PriceGroup
						all={category ? undefined : link('/prices', { category: group.slug })}
						group={group}
						key={group.slug}
					/>
				))}
				<Pagination
					label="Страницы прейскуранта"
					page={page}
					pages={pages}
					to={number => link('/prices', { page: String(number) })}
				/>
				<NoOffer offer={list.offer} tellsOfTax={tellsOfTax} />
			</div>
		</>
	)
}

type Groups = ReturnType<typeof priceList>['groups']

const beginningOf = ([first]: Groups) => (first ? [{ ...first, rows: first.rows.slice(0, 8) }] : [])

/** The category that a filter asks for is on the page already, unless it was filtered: shown while the answer comes. */
function useGroupsAskedFor(groups: Groups, filter: string) {
	const { location } = useNavigation()
	const asked = new URLSearchParams(location?.pathname === '/prices' ? location.search : '')
	if (filter || asked.get('q')) return groups
	const wanted = groups.filter(({ slug }) => slug === asked.get('category'))
	return wanted.length > 0 ? wanted : groups
}

function NoOffer({ offer, tellsOfTax }: { offer: string; tellsOfTax: boolean }) {
	return (
		<Note>
			<p>
				{offer}
				{tellsOfTax ? (
					<>
						{' Как платить и как вернуть часть денег через налоговый вычет, рассказано в '}
						<Link to="/documents#tax">документах</Link>.
					</>
				) : null}
			</p>
		</Note>
	)
}

type PriceGroupProps = {
	group: Groups[number]
	all: string | undefined
}

/** Hundreds of rows, which a navigation that has begun does not change. */
const PriceGroup = memo(function PriceGroup({ group, all }: PriceGroupProps) {
	return (
		<section className={style.group} data-below id={group.slug}>
			<PriceTable
				caption={
					<>
						{`${group.name} `}
						<small>{counted(group.count, positions)}</small>
					</>
				}
				rows={group.rows}
			/>
			{group.rows.length < group.count && all ? (
				<ArrowLink to={all}>{`${group.name}: все ${counted(group.count, positions)}`}</ArrowLink>
			) : null}
		</section>
	)
})

type PriceFilterProps = Pick<SerializeFrom<typeof loader>, 'q' | 'category' | 'names' | 'asked'>

function PriceFilter({ q, category, names, asked }: PriceFilterProps) {
	return (
		<FilterBar action="/prices">
			<Field field={fieldIds('q')} label={asked}>
				<input defaultValue={q} id="q" maxLength={100} name="q" ref={useShown(q)} type="text" />
			</Field>
			<Field field={fieldIds('category')} label="Категория">
				<select defaultValue={category} id="category" name="category" ref={useShown(category)}>
					<option value="">Все категории</option>
					{names.map(({ slug, name }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</select>
			</Field>
		</FilterBar>
	)
}
