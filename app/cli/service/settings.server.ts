import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '#app/cli/command-error.ts'
import { readableText } from '#app/platform/readable-text.server.ts'

/** Where systemd looks for the units an administrator installed. */
const unitFolders = () => (process.env.SYSTEMD_UNIT_PATH || '/etc/systemd/system').split(':').filter(Boolean)

type Service = {
	name: string
	user: string | undefined
	/** Of its `Environment=` lines, then of its files, which win. */
	files: string[]
	variables: Record<string, string>
}

/**
 * The service of systemd that runs the site of a folder; undefined where none is installed.
 * @param folder the program's own folder, the unit's `WorkingDirectory`
 */
export function serviceOf(folder: string): Service | undefined {
	const units = unitFolders().flatMap(place =>
		filesIn(place).flatMap(file => {
			const unit = unitText(join(place, file))
			return unit ? [{ name: file.replace(/\.service$/, ''), unit }] : []
		}),
	)
	const found = units.find(
		({ unit }) =>
			isSame(valuesOf(unit, 'WorkingDirectory').at(-1), folder) && unit.includes('build/server/index.js'),
	)
	if (!found) return undefined
	const { name, unit } = found
	return {
		name,
		user: valuesOf(unit, 'User').at(-1),
		files: valuesOf(unit, 'EnvironmentFile').map(path => path.replace(/^-/, '')),
		variables: Object.fromEntries(valuesOf(unit, 'Environment').flatMap(assignments)),
	}
}

/**
 * Takes over the settings of the service that runs this folder's site, and its user: a command with others would work
 * on another database, and leave files there that the site may not read. What is already set stays.
 * @param folder the program's own folder
 * @throws CommandError where this user may not read them
 */
export function followService(folder: string, { asUser = true } = {}) {
	const service = serviceOf(folder)
	if (!service) return
	const variables = { ...service.variables }
	for (const file of service.files) Object.assign(variables, parseEnv(readable(file, service.name)))
	const taken = Object.entries(variables).filter(([name]) => process.env[name] === undefined)
	Object.assign(process.env, Object.fromEntries(taken))

	const { name, user } = service
	const changes = asUser && process.getuid?.() === 0 && user && user !== 'root'
	if (changes) become(user)
	const places = service.files.join(', ') || 'из её описания'
	console.error(`Настройки службы ${name}: ${places}${changes ? `; от имени пользователя ${user}` : ''}`)
}

function readable(file: string, service: string) {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		// A minus before its name allows the file to be missing.
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
		throw new CommandError(
			`Настройки службы ${service} в файле ${file} этому пользователю не прочесть. Повторите команду через sudo`,
		)
	}
}

function become(user: string) {
	const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
	const group = id('-g')
	process.setgroups?.([group])
	process.setgid?.(group)
	process.setuid?.(id('-u'))
}

/** All values a unit gives a setting, in order; an empty one takes back those before it. */
function valuesOf(unit: string, name: string) {
	const values = [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim())
	return values.slice(values.lastIndexOf('') + 1)
}

/** `A=1 "B=two words"`: several in a line, each in quotes where it has spaces. */
const assignments = (line: string) =>
	[...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, one, other, bare]) => {
		const [name = '', ...value] = (one ?? other ?? bare ?? '').split('=')
		return [name, value.join('=')] as const
	})

function unitText(path: string) {
	const own = readableText(path)
	const added = filesIn(`${path}.d`, '.conf').map(file => readableText(join(`${path}.d`, file)) ?? '')
	return own && [own, ...added].join('\n')
}

function filesIn(folder: string, ending = '.service') {
	try {
		return readdirSync(folder)
			.filter(file => file.endsWith(ending))
			.sort()
	} catch {
		return []
	}
}

function isSame(path: string | undefined, folder: string) {
	try {
		return path !== undefined && realpathSync(path) === realpathSync(folder)
	} catch {
		return false
	}
}
