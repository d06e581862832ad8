import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asked } from '#app/asked.server.ts'
import { ages, callingsOf, chosenDoctors, doctorsPath } from '#app/clinic/doctor-filter.ts'
import { cardOf } from '#app/clinic/doctor-words.ts'
import { counted } from '#app/clinic/plural.ts'
import { clinic, today } from '#app/reception.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Chips } from '#app/ui/chips/chips.tsx'
import { DoctorList } from '#app/ui/doctor-card/doctor-card.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { Note } from '#app/ui/note/note.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import style from './doctors.module.css'

export { shouldRevalidate } from '#app/web/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: 'Врачи',
		description: 'Врачи клиники: специальность, стаж, образование, аккредитация и часы приёма каждого.',
	})

export async function loader({ request }: LoaderFunctionArgs) {
	const everybody = await asked(clinic['doctors.list']({}))
	const { doctors, ...choice } = chosenDoctors(everybody, new URL(request.url).searchParams)
	const day = today()

	return {
		...choice,
		callings: callingsOf(everybody),
		doctors: doctors.map(doctor => cardOf(doctor, day)),
	}
}

export default function DoctorsPage() {
	const { callings, calling, age, unknown, doctors } = useLoaderData<typeof loader>()

	return (
		<>
			<Band title="Врачи" lead="У каждого на странице — диплом, аккредитация и часы приёма." />
			{callings.length > 0 ? (
				<div className={style.filters}>
					<Chips
						label="Специальность"
						chips={[{ calling: '', name: 'Все врачи' }, ...callings].map(chip => ({
							name: chip.name,
							to: doctorsPath({ calling: chip.calling, age }),
							current: chip.calling === calling,
						}))}
					/>
					<Chips
						label="Возраст пациента"
						chips={Object.entries({ '': 'Любой возраст', ...ages }).map(([value, name]) => ({
							name,
							to: doctorsPath({ calling, age: value }),
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
			<p role="status" className={style.count}>
				{doctors.length > 0 ? counted(doctors.length, ['врач', 'врача', 'врачей']) : ''}
			</p>
			{doctors.length > 0 ? (
				<DoctorList doctors={doctors} />
			) : callings.length > 0 ? (
				<Empty title="Таких врачей у нас нет" action={<ArrowLink to="/doctors">Все врачи</ArrowLink>}>
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
