import { errorFields, log } from '#app/logger.server.ts'
import { restrictPermissions } from './private-files.server.ts'

export async function restrictAndLog(places: Parameters<typeof restrictPermissions>[0]) {
	try {
		const { closed, open } = await restrictPermissions(places)
		if (closed > 0) log.warn({ closed }, 'files and folders were open to others and are closed')
		if (open.length > 0) log.warn({ open }, 'folders are open to others: close them (chmod 700)')
	} catch (error) {
		log.warn(errorFields(error), 'file modes not checked')
	}
}
