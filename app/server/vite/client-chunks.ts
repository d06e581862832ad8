import { basename, extname } from 'node:path'

const everywhere = /\/app\/(root\.tsx|routes\/(_index|accessibility|appointment|survey|consent)[./])/

/** In every page, and what many pages or the first of them share: each file comes with 650 bytes of heads. */
const frame = /\/app\/(root|entry\.client)\.tsx$/

const list = /\/(filter-bar|use-shown|pagination|field|plural|price-table)\.tsx?$/

const page = /__remix-build-client-route/
const homePage = /\/routes\/_index\/route\.tsx\?__remix-build-client-route/

/** The home page has it in common with one other. */
const ofTwo = /\/opening-now\.tsx$/

/** Fetched ahead together, in one file for the same reason: app/components/dialog/dialog-host.tsx. */
const dialog = /\/(appointment|survey)-dialog\.tsx$/
const withForm =
	/\/(appointment|survey)-dialog\.tsx$|\/survey-prompt\.tsx$|\/routes\/(appointment|survey|consent|reviews|vacancies)/

const formPart = /\/(checkbox|error-summary)\.tsx$/

const dialogBase = /\/dialog\/(dialog|move-focus|place-focus)\.tsx?$/
const formPage = /\/routes\/(appointment|survey)\/route\.tsx/

/** Of a few hundred bytes: a file of its own would be half heads. */
const tiny = /(\.svg|\/book-link\.tsx|\/format-number\.ts|\/use-(hydrated|received)\.ts)$/

/** How the browser's files are made: terser saves a percent, as the framework reads no arguments by their number. */
export const clientOutput = {
	// docs/decisions/062-prefetched-pages-and-dialogs.md
	cssCodeSplit: false,
	// As the scripts outside the framework have it; older browsers stay with the pages as they are.
	target: 'es2022',
	minify: 'terser' as const,
	terserOptions: { ecma: 2020 as const, compress: { passes: 3, keep_fargs: false, unsafe_arrows: true } },
	rollupOptions: { output: { manualChunks: chunkOf } },
}

type Modules = {
	getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Class names that pages, dialogs and forms share stand in the first file: all of them would cost each page 3 KB. */
function chunkOf(id: string, modules: Modules): string | undefined {
	if (!id.includes('.css')) {
		if (!id.includes('/app/')) return undefined
		const starts = [...startsOf(id, modules, new Set())]
		if (starts.some(start => frame.test(start))) return 'frame'
		if (list.test(id)) return 'parts'
		if (dialogBase.test(id)) return 'dialog'
		if (formPart.test(id)) return 'form-parts'
		const pages = starts.filter(start => page.test(start)).length
		const shared = starts.length > 1 && starts.some(start => homePage.test(start))
		if (shared) return ofTwo.test(id) ? undefined : 'frame'
		if (
			starts.filter(start => formPage.test(start)).length > 1 &&
			starts.every(start => withForm.test(start))
		)
			return 'dialogs'
		if (starts.some(start => dialog.test(start))) {
			if (starts.every(start => withForm.test(start))) return 'dialogs'
			if (tiny.test(id) && pages >= 6) return 'frame'
			return basename(id, extname(id))
		}
		return pages >= (tiny.test(id) ? 2 : 6) ? 'frame' : undefined
	}
	if (reached(id, modules, new Set())) return 'frame'
	if (id.includes('/app/routes/')) return undefined
	const { importers = [] } = modules.getModuleInfo(id) ?? {}
	return importers.some(by => chunkOf(by, modules) === 'frame') ? 'frame' : 'parts'
}

function reached(id: string, modules: Modules, seen: Set<string>): boolean {
	if (everywhere.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
	return [...importers, ...dynamicImporters].some(by => reached(by, modules, seen))
}

function startsOf(id: string, modules: Modules, seen: Set<string>): Set<string> {
	if (seen.has(id)) return new Set()
	seen.add(id)
	const importers = modules.getModuleInfo(id)?.importers ?? []
	if (importers.length === 0 || page.test(id) || frame.test(id)) return new Set([id])
	return new Set(importers.flatMap(by => [...startsOf(by, modules, seen)]))
}
