import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ages, chosenDoctors, doctorsPath, specialitiesOf } from '#app/clinic/catalog/doctor-filter.ts'
import { cardOf } from '#app/clinic/catalog/format-doctor.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Chips } from '#app/components/chips/chips.tsx'
import { DoctorList } from '#app/components/doctor-card/doctor-card.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Note } from '#app/components/note/note.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, today } from '#app/services.server.ts'
import style from './doctors.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: titleOf(args.data),
		description: 'Врачи клиники: специальность, стаж, образование, аккредитация и часы приёма каждого.',
	})

/** A filtered list has a title of its own: tabs, history and bookmarks show nothing else. */
function titleOf(data: Awaited<ReturnType<typeof loader>> | undefined) {
	const name = data?.specialities.find(({ speciality }) => speciality === data.speciality)?.name
	const chosen = [name, data?.age && ages[data.age]].flatMap(words => words?.toLowerCase() || [])
	return chosen.length > 0 ? `Врачи: ${chosen.join(', ')}` : 'Врачи'
}

export async function loader({ request }: LoaderFunctionArgs) {
	const everybody = await orThrow(clinic['doctors.list']({}))
	const { doctors, ...choice } = chosenDoctors(everybody, new URL(request.url).searchParams)
	const day = today()

	return {
		...choice,
		listed: everybody.length > 0,
		specialities: specialitiesOf(everybody),
		doctors: doctors.map(doctor => cardOf(doctor, day)),
	}
}

export default function DoctorsPage() {
	const { listed, specialities, speciality, age, unknown, doctors } = useLoaderData<typeof loader>()

	return (
		<>
			<PageHeader
				title="Врачи"
				lead="Чему учились, как подтвердили и когда принимают — на странице каждого."
			/>
			{specialities.length > 0 ? (
				<div className={style.filters}>
					<Chips
						label="Специальность"
						chips={[{ speciality: '', name: 'Все врачи' }, ...specialities].map(chip => ({
							name: chip.name,
							to: doctorsPath({ speciality: chip.speciality, age }),
							current: chip.speciality === speciality,
						}))}
					/>
					<Chips
						label="Возраст пациента"
						chips={Object.entries({ '': 'Любой возраст', ...ages }).map(([value, name]) => ({
							name,
							to: doctorsPath({ speciality, age: value }),
							current: value === age,
						}))}
					/>
				</div>
			) : null}
			{unknown.length > 0 ? (
				<div className={style.unknown}>
					<Note>
						<p>В адресе страницы стоит «{unknown.join('», «')}»: такого выбора у нас нет. Остальное учли.</p>
					</Note>
				</div>
			) : null}
			<p aria-atomic="true" aria-live="polite" className={style.count}>
				{doctors.length > 0 ? counted(doctors.length, ['врач', 'врача', 'врачей']) : ''}
			</p>
			{doctors.length > 0 ? (
				<DoctorList doctors={doctors} />
			) : listed ? (
				<Empty title="Таких врачей у нас нет" action={<ArrowLink to="/doctors">Показать всех</ArrowLink>}>
					Выберите другую специальность или другой возраст.
				</Empty>
			) : (
				<Empty title="Список врачей пока пуст" action={<ArrowLink to="/contacts">Контакты</ArrowLink>}>
					Позвоните нам: расскажем, кто и когда принимает.
				</Empty>
			)}
		</>
	)
}
