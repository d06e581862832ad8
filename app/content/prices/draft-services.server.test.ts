import { expect, it } from 'vitest'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { writeDraft } from '#app/content/start/new-draft.server.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { draftServices, waitingForDrafts } from './draft-services.server.ts'

it('says which prices wait for a service that is a draft', async () => {
	await using place = await contentFolder()
	writeDraft(place.folder, 'service', 'Лечение под седацией', '2026-11-23')
	const drafts = draftServices(place.folder, cacheFiles(place.folder).cache)
	const rows = [
		{ name: 'Лечение под седацией, час' },
		{ name: 'Лечение под седацией, два часа', service: 'lechenie-kariesa' },
		{ name: 'Лечение под седацией, старая цена', archived: '1' },
		{ name: 'Лечение кариеса' },
	]

	expect(drafts).toEqual([{ slug: 'lechenie-pod-sedatsiey', name: 'Лечение под седацией' }])
	expect(waitingForDrafts(rows, drafts)).toEqual([
		expect.stringMatching(
			/^услуга «Лечение под седацией» пока черновик.+: «Лечение под седацией, час»; .+запишите эту таблицу ещё раз$/,
		),
	])
	expect(waitingForDrafts([{ name: 'Лечение кариеса' }], drafts)).toEqual([])
})
