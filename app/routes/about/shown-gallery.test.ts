import { expect, it } from 'vitest'
import type { GalleryItem } from '#app/clinic/catalog/gallery.ts'
import { shownGallery } from './shown-gallery.ts'

const room: GalleryItem = {
	id: 1,
	title: 'Вход со двора',
	alt: 'Белый дом с синей крышей',
	src: '/pictures/gallery/vhod.svg',
	width: 560,
	height: 320,
	group: 'clinic',
}
const work: GalleryItem = {
	...room,
	id: 2,
	title: 'Коронка на разрушенном зубе',
	alt: 'Пять камней целы',
	group: 'works',
	before_src: '/pictures/gallery/koronka-do.svg',
	after_src: '/pictures/gallery/koronka-posle.svg',
	doctor_id: 4,
}
const known = { doctors: [{ id: 4, full_name: 'Сафронов Павел Дмитриевич' }], services: [] }

it('leaves out groups without pictures', () => {
	expect(shownGallery([work, room], known).map(({ name }) => name)).toEqual([
		'Клиника',
		'Работы до и\u00a0после',
	])
})

it('shows a work from both sides, with who did it and a word of caution', () => {
	const [work_] = shownGallery([work], known)[0]?.pictures ?? []

	expect(work_?.sides).toEqual([
		{ name: 'До', src: work.before_src, alt: 'До лечения: коронка на разрушенном зубе' },
		{ name: 'После', src: work.after_src, alt: 'Пять камней целы' },
	])
	expect(work_?.links).toEqual([{ name: 'Сафронов Павел Дмитриевич', to: '/doctors/4' }])
	expect(work_?.note).toBe('Результат индивидуален')
})

it('shows a work without a picture from before as it is', () => {
	const { before_src, ...after } = work

	expect(shownGallery([after], known)[0]?.pictures[0]?.sides).toHaveLength(1)
})
