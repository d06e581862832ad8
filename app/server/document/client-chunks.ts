/** What a page or a dialog of any page is made of. */
const everywhere = /\/app\/(root\.tsx|routes\/(_index|accessibility|appointment|survey|consent)[./])/

/** Of a few hundred bytes: a file of its own would be half heads. */
const tiny = /(\.svg|\/book-link\.tsx)$/

type Modules = {
	getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * One style sheet for what every page and every dialog needs, one for the parts of inner pages, and a page's own.
 * What dialogs are made of belongs to the first: the framework preloads a route's own styles with each fetch from
 * it, and the browser then warns that they are not used. All names in one chunk would cost every page 3 KB.
 */
export function chunkOf(id: string, modules: Modules) {
	if (!id.includes('.css')) {
		if (!id.includes('/app/')) return undefined
		if (framed(id, modules, new Set())) return 'frame'
		return pagesOf(id, modules, new Set()) >= (tiny.test(id) ? 2 : 6) ? 'parts' : undefined
	}
	if (reached(id, modules, new Set())) return 'frame'
	return id.includes('/app/routes/') ? undefined : 'parts'
}

/** Whether a file is brought in, by whatever way, by one that matches `everywhere`. */
function reached(id: string, modules: Modules, seen: Set<string>): boolean {
	if (everywhere.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
	return [...importers, ...dynamicImporters].some(by => reached(by, modules, seen))
}

/** Whether a script stands in every page: many small files would compress worse than one. */
function framed(id: string, modules: Modules, seen: Set<string>): boolean {
	if (/\/app\/(root|entry\.client)\.tsx$/.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (modules.getModuleInfo(id)?.importers ?? []).some(by => framed(by, modules, seen))
}

/** How many routes a script is a part of. Small files of a few hundred bytes each come with heads of their own. */
function pagesOf(id: string, modules: Modules, seen: Set<string>): number {
	if (seen.has(id)) return 0
	seen.add(id)
	if (id.includes('__remix-build-client-route')) return 1
	return (modules.getModuleInfo(id)?.importers ?? []).reduce((sum, by) => sum + pagesOf(by, modules, seen), 0)
}
