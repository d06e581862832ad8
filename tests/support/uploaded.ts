import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from './site.ts'

export async function uploaded({ folder }: Pick<Site, 'folder'>) {
	const names = await readdir(join(folder, 'uploads'), { recursive: true })
	return names.filter(name => name.endsWith('.bin'))
}
