import { SettingList } from '#app/clinic/settings.ts'
import { createLastValue } from '#app/files/last-value.server.ts'
import { tellsFacts } from './sample-facts.ts'

/** The settings a backend gave last, also before the last start; and whether it has sent facts of the clinic at all. */
export function createLastSettings(path: string) {
	const last = createLastValue(path)
	const isTelling = (list: unknown) => tellsFacts(SettingList.safeParse(list).data ?? [])
	let hasCome = isTelling(last.read())

	return {
		...last,
		hasCome: () => hasCome,
		write(list: unknown) {
			hasCome ||= isTelling(list)
			last.write(list)
		},
	}
}
