import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readSheet } from '#app/server/document/style-sheet.server.ts'

const name = 'virtual:built-styles'
const folder = 'build/client/assets'

/** Gives the server's build the address and the rules of the built style sheet: the browser's build comes first. */
export function builtStyles(): Plugin {
	return {
		name: 'built-styles',
		resolveId: id => (id === name ? `\0${name}` : undefined),
		load(id) {
			if (id !== `\0${name}`) return
			const isBuild = this.environment.mode === 'build'
			if (!isBuild) return "export const sheet = { address: '', rules: [] }"
			const [file = '', ...others] = readdirSync(folder).filter(file => /^style-.*\.css$/.test(file))
			if (!file || others.length > 0) throw new Error(`One style sheet is expected in ${folder}`)
			const sheet = {
				address: `/assets/${file}`,
				rules: readSheet(readFileSync(`${folder}/${file}`, 'utf8')),
			}
			// A string is taken in much faster than the program that it would be.
			return `export const sheet = JSON.parse(${JSON.stringify(JSON.stringify(sheet))})`
		},
	}
}
