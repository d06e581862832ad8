declare module 'virtual:remix/server-build' {
	export const entry: import('@remix-run/node').ServerBuild['entry']
	export const routes: import('@remix-run/node').ServerBuild['routes']
	export const assets: import('@remix-run/node').ServerBuild['assets']
	export const publicPath: string
	export const assetsBuildDirectory: string
	export const future: import('@remix-run/node').ServerBuild['future']
	export const isSpaMode: boolean
	export const mode: string
}

declare module 'virtual:built-styles' {
	export const sheet: { address: string; rules: import('./document/style-sheet.server.ts').Rule[] }
}
