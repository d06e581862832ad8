import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { hoursExample, overlaps, overlapWords, readHours } from '#app/clinic/schedule/hours.ts'
import { distance } from '#app/clinic/search/spelling/typos.ts'
import { settingDefaults, withDefaults } from '#app/clinic/settings.ts'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import { cacheFiles, incompleteCollections } from '#app/content/file-cache.server.ts'
import { type LoadedContent, loadContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { foreignLetters } from '#app/content/parse/foreign-letters.ts'
import { sampleMarkers } from '#app/content/samples.ts'
import { tidyAnswer } from '#app/content/start/tidy-answer.ts'
import { timezoneOfCity } from '#app/content/start/timezones.ts'
import { brandFiles } from './brand.server.ts'
import { outOfDate } from './dates.ts'
import { demoLeftovers } from './demo/demo-leftovers.server.ts'
import { latinWords } from './latin.ts'
import { deadLinks } from './links.ts'
import { oddValues } from './odd-values.ts'
import { oldSheets } from './old-sheets.server.ts'
import { otherPhones } from './other-phones.server.ts'
import { oddSizes } from './picture-sizes.ts'
import { oddPictures } from './pictures.server.ts'
import { missingFiles, strayFiles } from './stray-files.server.ts'
import { unfilled } from './unfilled.ts'

export function checkContent(folder: string, now: Date): Mistake[] {
	const { cache, closed } = cacheFiles(folder)
	const unreadable = [...closed].map(([path, says]) => ({ level: 'error' as const, file: path || '.', says }))
	if (closed.has('')) return unreadable

	const loadedContent = loadContent(cache)
	const today = dayIn(withDefaults(loadedContent.content.settings).timezone, now)
	return [
		...unreadable,
		...loadedContent.mistakes,
		...deadLinks(loadedContent, today),
		...oddPictures(folder, cache, loadedContent),
		...oddSizes(cache, loadedContent),
		...brandFiles(folder, loadedContent),
		...outOfDate(loadedContent, today),
		...oddSettings(loadedContent),
		...oddValues(loadedContent, today),
		...latinWords(loadedContent.records),
		...strayFiles(folder, cache),
		...missingFiles(cache),
		...oldSheets(folder, cache),
		...sampleMarkers(loadedContent.records),
		...unfilled(loadedContent.records),
		...(incompleteCollections(cache).has('settings') ? [] : otherThanSettings(folder, loadedContent)),
	].sort(byPlace)
}

const otherThanSettings = (folder: string, { records }: LoadedContent) => [
	...otherPhones(records),
	...demoLeftovers(folder, records),
]

function byPlace(a: Mistake, b: Mistake) {
	if (a.level !== b.level) return a.level === 'error' ? -1 : 1
	if (a.file !== b.file) return a.file < b.file ? -1 : 1
	return (a.line ?? 0) - (b.line ?? 0)
}

function oddSettings({ records }: LoadedContent): Mistake[] {
	const [item] = records.settings
	if (!item) return []
	const { thing } = item
	const unknown = Object.keys(thing).filter(key => !(key in settingDefaults))
	const zone = timezoneOfCity(thing.company_city ?? '')
	const isElsewhere = thing.timezone === 'Europe/Moscow' && zone !== undefined && zone !== thing.timezone
	return [
		...(isElsewhere
			? [
					mistakeAt(
						item,
						['timezone'],
						`в городе ${thing.company_city} другое время; впишите ${zone}`,
						'warning',
					),
				]
			: []),
		...unknown.map(key =>
			mistakeAt(item, [key], foreignLetters(key) ?? `такой настройки нет${alike(key)}`, 'warning'),
		),
		...Object.entries(usualDays).flatMap(([key, days]) => {
			const says = thing[key] && oddHours(thing[key], days)
			return says ? [mistakeAt(item, [key], says, 'warning')] : []
		}),
	]
}

function alike(key: string) {
	const known = Object.keys(settingDefaults)
	const near = known.find(name => distance(key.toLowerCase().replaceAll('-', '_'), name, 2) <= 2)
	const meant = near ?? known.find(name => name.endsWith(`_${key.toLowerCase()}`))
	return meant ? `; похоже на ${meant}` : ''
}

const usualDays = { working_hours_weekdays: 'Пн-Пт', working_hours_weekend: 'Сб-Вс' }

function oddHours(hours: string, days: string) {
	const read = readHours(hours)
	if (read) return overlaps(read) ? overlapWords : undefined
	const tidy = tidyAnswer('hours', hours)
	const meant = [tidy, `${days}: ${tidy}`].find(readHours)
	return `часы не разобраны, поэтому сайт не скажет, открыта ли клиника; ${
		meant ? `напишите «${meant}»` : `пишите ${hoursExample}`
	}`
}
