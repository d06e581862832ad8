import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
	interface ProvidedContext {
		postgresUrl: string
	}
}

/** One cluster for the whole run; each test works in a schema of its own. */
export default async function setup(project: TestProject) {
	const cluster = await startPostgres()
	project.provide('postgresUrl', cluster.url)
	return cluster.remove
}
