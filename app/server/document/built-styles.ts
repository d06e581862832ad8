import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readSheet } from './style-sheet.server.ts'

const name = 'virtual:built-styles'
const folder = 'build/client/assets'

/** Gives the server's build the rules of the built style sheets by their addresses: the browser's build comes first. */
export function builtStyles(): Plugin {
	return {
		name: 'built-styles',
		resolveId: id => (id === name ? `\0${name}` : undefined),
		load(id) {
			if (id !== `\0${name}`) return
			const isBuild = this.environment.mode === 'build'
			const sheets = isBuild ? readdirSync(folder).filter(file => file.endsWith('.css')) : []
			const rules = sheets.map(file => [
				`/assets/${file}`,
				readSheet(readFileSync(`${folder}/${file}`, 'utf8')),
			])
			// A string is taken in much faster than the program that it would be.
			return `export const rules = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(rules)))})`
		},
	}
}
