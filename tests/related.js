/**
 * `npm run related -- FILE…`: the test of a file, which has its name, then the nearest that import it, as many as ten
 * seconds hold; those left out are named. A file's own test, and one that is itself given, run to their end, after a
 * build where they start what is built and that is old; where none finished, the exit code is 1. All that import a
 * file, also by way of others, are `npx vitest related FILE --run --project units`, in minutes.
 * `--list` names the nearest and runs none.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { importedBy, usesBuild } from './imports.js'
import { buildError } from './support/build-age.js'

/** Seconds after which no other test begins; what has begun goes on to its end. */
const limit = Number(process.env.RELATED_SECONDS ?? 8)

const isList = process.argv[2] === '--list'
const wanted = process.argv.slice(isList ? 3 : 2).map(path => relative('.', path))
const known = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
const files = execFileSync('git', known, { encoding: 'utf8' })
	.split('\n')
	.filter(path => existsSync(path))
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)
const quick = files.filter(path => isTest(path) && !/^tests\/(faults|load)\//.test(path))
const sources = files.filter(path => path.startsWith('app/') && !isTest(path))
/** Never cut: a check that was asked for by its name, and a file's own, which need not import what it starts built. */
const uncut = new Set([...wanted.filter(path => quick.includes(path)), ...wanted.flatMap(ownOf)])
const near = [...new Set([...uncut, ...wanted.flatMap(nearest), ...wanted.flatMap(ofFolder)])]

if (near.length === 0) {
	console.error(
		`No test imports ${wanted.join(', ') || 'a file that is not named'}: npm run related -- FILE…`,
	)
	const journeys = wanted.flatMap(journeysOf)
	if (journeys.length > 0)
		console.error(`What a browser shows of it: npm run journeys -- ${journeys.join(' ')}`)
	process.exit(1)
}
if (isList) {
	process.stdout.write(`${near.join('\n')}\n`)
	process.exit()
}
const { ready, began } = onBuild()
process.exit(await run())

/**
 * Those that tell of the sources as they stand. Where the build is old, it is made anew only for a test that is never
 * cut, or where no other is left: a minute is longer than all others take.
 */
function onBuild() {
	const old = near.some(usesBuild) ? buildError('.', Boolean(process.env.BUILT)) : ''
	if (!old) return { ready: near, began: 0 }
	const others = near.filter(test => !usesBuild(test))
	if (others.length > 0 && ![...uncut].some(usesBuild)) {
		process.stdout.write(`${old}. Until then the tests that start it are left out.\n`)
		return { ready: others, began: 0 }
	}
	const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
	if (status !== 0) process.exit(1)
	return { ready: near, began: performance.now() }
}

async function run() {
	process.env.VITEST = 'true'
	const { BaseSequencer, createVitest } = await import('vitest/node')
	class NearestFirst extends BaseSequencer {
		/** @override @param {import('vitest/node').TestSpecification[]} files */
		async sort(files) {
			return files.sort((a, b) => place(a.moduleId) - place(b.moduleId))
		}
	}
	const open = new Set(uncut)
	let isCut = false
	/** @type {NodeJS.Timeout | undefined} */
	let end
	const cutWhenLate = () => {
		if (isCut || open.size > 0 || performance.now() - began < limit * 1000) return
		isCut = true
		vitest.cancelCurrentRun('keyboard-input')
	}
	const vitest = await createVitest('test', {
		watch: false,
		project: ['units'],
		sequence: { sequencer: NearestFirst },
		reporters: [
			'default',
			{
				// Before the first one there is no run that could be cancelled.
				onTestModuleQueued() {
					end ??= setTimeout(cutWhenLate, limit * 1000 - (performance.now() - began) + 1)
					cutWhenLate()
				},
				onTestModuleEnd({ moduleId }) {
					for (const test of open) if (moduleId.endsWith(`/${test}`)) open.delete(test)
					cutWhenLate()
				},
			},
		],
	})
	const { testModules, unhandledErrors } = await vitest.start(ready)
	clearTimeout(end)
	await vitest.close()
	const whole = testModules.filter(
		module =>
			/passed|failed/.test(module.state()) &&
			tests([module]).every(test => /passed|failed/.test(test.result().state)),
	)
	const left = near.filter(test => !whole.some(({ moduleId }) => moduleId.endsWith(`/${test}`)))
	if (left.length > 0)
		process.stdout.write(`Left out after ${limit} s: npx vitest run --project units ${left.join(' ')}\n`)
	if (whole.length === 0) return 1
	// A file that was cut off may break in its hooks.
	const broken = unhandledErrors.length > 0 || testModules.some(module => !module.ok())
	return (broken && !isCut) || tests(testModules).some(test => test.result().state === 'failed') ? 1 : 0
}

/** @param {import('vitest/node').TestModule[]} modules */
function tests(modules) {
	return modules.flatMap(module => [...module.children.allTests()])
}

/**
 * The nearest that there are: those of the same folder tell most and take least, and of these the one of the same
 * name; tests of the whole (tests/*.test.ts) are as near as those of another folder. Where none imports the file, those
 * of the files that do.
 * @param {string} path
 */
function nearest(path) {
	if (quick.includes(path)) return [path]
	const seen = new Set([path])
	let among = [path]
	/** @param {string} file */
	const imported = file => importedBy(file).some(other => among.includes(other))
	let importing = quick.filter(imported)
	while (importing.length === 0 && among.length > 0) {
		among = sources.filter(file => !seen.has(file) && imported(file))
		for (const file of among) seen.add(file)
		importing = quick.filter(imported)
	}
	const beside = importing.filter(test => dirname(test) === dirname(path))
	const circles = [beside, importing.filter(test => /^(app\/|tests\/[^/]+$)/.test(test)), importing]
	const found = circles.find(circle => circle.length > 0) ?? []
	const names = [...among, path].map(nameOf)
	// Its own test, those of the files that import it, and then by folder: no path has ten of them.
	const rank = (/** @type {string} */ test) =>
		(names.lastIndexOf(nameOf(test)) + 1) * 10 + sharedFolders(test, path)
	return found.toSorted((a, b) => rank(b) - rank(a))
}

/** The tests of a file's name beside it: of `jobs.server.ts` that is `jobs.test.ts`. @param {string} path */
function ownOf(path) {
	return quick.filter(test => dirname(test) === dirname(path) && stemOf(test) === stemOf(path))
}

/** The test of its folder, `cli.test.ts` in `cli`, for a file without one of its own. @param {string} path */
function ofFolder(path) {
	if (ownOf(path).length > 0) return []
	const folder = dirname(path)
	return quick.filter(test => dirname(test) === folder && stemOf(test) === basename(folder))
}

/** Journeys that are called like a file or one of its folders. @param {string} path */
function journeysOf(path) {
	const names = path
		.split('/')
		.slice(2)
		.flatMap(part => part.split(/[._$]/))
	return files.filter(
		file => /^tests\/journeys\/.*\.spec\.ts$/.test(file) && names.includes(nameOf(file) ?? ''),
	)
}

/** How many folders two paths have in common. @param {string} a @param {string} b */
function sharedFolders(a, b) {
	const folders = dirname(b).split('/')
	const apart = dirname(a)
		.split('/')
		.findIndex((folder, index) => folder !== folders[index])
	return apart === -1 ? folders.length : apart
}

/** @param {string} path */
function stemOf(path) {
	return basename(path).replace(/(\.(server|client))?(\.test)?\.[jt]sx?$/, '')
}

/** @param {string} path */
function nameOf(path) {
	return basename(path).split('.')[0]
}

/** @param {string} moduleId an absolute path */
function place(moduleId) {
	return near.findIndex(test => moduleId.endsWith(`/${test}`))
}
