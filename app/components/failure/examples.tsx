import type { Examples } from '#app/components/examples.ts'
import { Failure } from './failure.tsx'
import { NotFound } from './not-found.tsx'

export const examples: Examples = {
	'a page that failed': <Failure phone="+7 (383) 200-00-00" />,
	'a page that failed before the settings came': <Failure phone={undefined} />,
	'no such page': <NotFound phone="+7 (383) 200-00-00" />,
}
