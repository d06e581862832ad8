import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '#app/database/database.server.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import type { Manifest } from '#app/files/backups/backup-manifest.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { copiedTables } from './copied-tables.server.ts'
import { attempt, exists, type Target } from './restore-target.server.ts'

const counted = {
	appointments: ['заявок', 'created_at'],
	reviews: ['отзывов', 'created_at'],
	survey_responses: ['ответов на опрос', 'received_at'],
	job_applications: ['откликов', 'created_at'],
} as const
const tableNames = Object.keys(counted) as (keyof typeof counted)[]

/** Reviews and applications have small numbers: the moment tells those of two databases apart. */
const keyOf = (row: Record<string, unknown>, time: string) => `${row.id} ${row[time]}`

/**
 * What visitors sent that is here and not in the copy, in words for the operator; empty where there is nothing, or
 * where one of the two cannot be read.
 */
export async function missingRecords(archive: string, manifest: Manifest, target: Target) {
	const { url, folder } = target
	const path = sqlitePath(url)
	if (path && !(await exists(path))) return ''
	const here = await attempt(() => keysHere(url))
	if (!here || [...here.values()].every(keys => keys.size === 0)) return ''
	const workFolder = await attempt(() => {
		makeFolder(folder)
		return mkdtemp(join(folder, '.restore-'))
	})
	if (!workFolder) return ''
	try {
		const copied = await attempt(() => keysInCopy(archive, manifest, workFolder))
		if (!copied) return ''
		const counts = tableNames.flatMap(name => {
			const keys = [...(here.get(name) ?? [])]
			const lacking = keys.filter(key => !copied.get(name)?.has(key)).length
			return keys.length > 0 ? [`${counted[name][0]} ${keys.length}, из них нет в копии ${lacking}`] : []
		})
		return `Сейчас ${counts.join('; ')}`
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

async function keysHere(url: string) {
	const { db, close } = createDatabase(url)
	const keys = new Map<string, Set<string>>()
	try {
		for (const name of tableNames) {
			const [, time] = counted[name]
			const rows = await db
				.selectFrom(name)
				.select(['id', db.dynamic.ref<string>(time)])
				.execute()
			keys.set(name, new Set(rows.map(row => keyOf(row, time))))
		}
		return keys
	} finally {
		await close()
	}
}

async function keysInCopy(archive: string, manifest: Manifest, workFolder: string) {
	const { tables, close } = await copiedTables(archive, manifest, workFolder)
	const keys = new Map<string, Set<string>>()
	try {
		for await (const { name, rows } of tables()) {
			const known = tableNames.find(one => one === name)
			if (!known) continue
			const ofTable = new Set<string>()
			for await (const row of rows) ofTable.add(keyOf(row, counted[known][1]))
			keys.set(name, ofTable)
		}
		return keys
	} finally {
		await close()
	}
}
