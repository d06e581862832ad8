import type { GalleryRecord } from '#app/clinic/catalog/gallery.ts'

const names: Record<GalleryRecord['group'], string> = {
	clinic: 'Клиника',
	equipment: 'Оборудование',
	team: 'Сотрудники',
	works: 'Работы до и\u00a0после',
}

type Known = {
	doctors: { id: number; full_name: string }[]
	services: { id: number; slug: string; name: string }[]
}

export function shownGallery(items: GalleryRecord[], { doctors, services }: Known) {
	const pictures = items.map(item => {
		const {
			id,
			group,
			title,
			alt = title,
			src,
			width,
			height,
			before_src: before,
			after_src: after,
			note,
		} = item
		const doctor = doctors.find(({ id }) => id === item.doctor_id)
		const service = services.find(({ id }) => id === item.service_id)
		const sides =
			group === 'works' && before
				? [
						{ name: 'До', src: before, alt: `До лечения: ${title.charAt(0).toLowerCase()}${title.slice(1)}` },
						{ name: 'После', src: after ?? src, alt },
					]
				: [{ name: '', src, alt }]
		return {
			id,
			group,
			title,
			sides,
			width,
			height,
			note: group === 'works' ? (note ?? 'Результат индивидуален') : undefined,
			links: [
				...(service ? [{ name: service.name, to: `/services/${service.slug}` }] : []),
				...(doctor ? [{ name: doctor.full_name, to: `/doctors/${doctor.id}` }] : []),
			],
		}
	})

	return (Object.keys(names) as GalleryRecord['group'][]).flatMap(group => {
		const inGroup = pictures.filter(picture => picture.group === group)
		return inGroup.length > 0 ? [{ group, name: names[group], pictures: inGroup }] : []
	})
}
export type GalleryGroup = ReturnType<typeof shownGallery>[number]
