import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { functionsOf } from './layout.ts'

type Row = { figure: string; value: number | string; limit?: string }

const isCode = (path: string) => /\.[jt]sx?$/.test(path)
const isTest = (path: string) => path.includes('.test.')
const read = (path: string) => readFileSync(path, 'utf8')

export const trackedFiles = () =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
		.split('\n')
		.filter(path => path && existsSync(path))

export function sizes(files = trackedFiles()) {
	const inApp = files.filter(path => path.startsWith('app/'))
	const sources = inApp.filter(path => isCode(path) && !isTest(path))
	const lines = sources.map(path => linesOf(read(path)).length).sort((a, b) => a - b)
	const total = lines.reduce((sum, count) => sum + count, 0)
	const comments = sources.reduce((sum, path) => sum + linesOf(read(path)).filter(isComment).length, 0)
	const functions = allFunctions(files)
	const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
	const counts = new Map<string, number>()
	for (const path of inApp) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
	counts.delete('app/routes')

	return {
		files: sources.length,
		lines: total,
		median: at(lines, 0.5),
		p90: at(lines, 0.9),
		longest: lines.at(-1) ?? 0,
		styles: inApp
			.filter(path => path.endsWith('.css'))
			.reduce((sum, path) => sum + linesOf(read(path)).length, 0),
		comments: comments / total,
		functionsOver40: functions.filter(({ lines, path }) => lines > 40 && path.startsWith('app/')).length,
		functionsOver60: functions.filter(({ lines }) => lines > 60).length,
		fullestFolder: Math.max(...counts.values()),
		looseInApp: counts.get('app') ?? 0,
		rootEntries: new Set(files.map(path => path.split('/')[0])).size,
		packages: Object.keys(dependencies).filter(name => !frameworkPackage.test(name)).length,
	}
}

const allFunctions = (files: string[]) =>
	files
		.filter(path => /^(app|bench|tests)\//.test(path) && isCode(path))
		.flatMap(path => functionsOf(path, read(path)))

export const longFunctions = (files = trackedFiles()) =>
	allFunctions(files)
		.filter(({ path, lines }) => path.startsWith('app/') && lines > 40)
		.sort((a, b) => b.lines - a.lines)

/** Chosen by the specification, so not counted. */
export const frameworkPackage = /^(@remix-run\/|@conform-to\/|react$|react-dom$|zod$)/

export function table(figures: ReturnType<typeof sizes>): Row[] {
	return [
		{ figure: 'source files in app, without tests', value: figures.files },
		{ figure: 'their lines', value: figures.lines },
		{
			figure: 'median, p90, longest',
			value: `${figures.median}, ${figures.p90}, ${figures.longest}`,
			limit: '250',
		},
		{ figure: 'lines of CSS', value: figures.styles },
		{ figure: 'comments, share of lines', value: `${(figures.comments * 100).toFixed(1)} %`, limit: '2–5 %' },
		{ figure: 'functions over 40 lines in app', value: figures.functionsOver40 },
		{ figure: 'functions over 60 lines', value: figures.functionsOver60, limit: '0' },
		{ figure: 'files in the fullest folder of app, routes aside', value: figures.fullestFolder, limit: '20' },
		{ figure: 'loose files in app', value: figures.looseInApp, limit: '8' },
		{ figure: 'entries of the root', value: figures.rootEntries, limit: '20' },
		{ figure: 'run-time packages, framework aside', value: figures.packages, limit: '15' },
	]
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line)

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
