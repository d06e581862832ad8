import { posix } from 'node:path'
import ts from 'typescript'

/** Which folders a folder may import from, besides itself: `*` all (docs/architecture.md). */
const arrows: Record<string, string[]> = {
	routes: ['*'],
	cli: ['*'],
	'server/policy': ['*'],
	components: ['forms', 'clinic'],
	forms: ['server', 'api', 'clinic', 'database', 'files'],
	api: ['clinic'],
	server: ['clinic'],
	clinic: ['content', 'outbox', 'database', 'files'],
	content: ['clinic', 'files'],
	outbox: ['database'],
	files: ['database'],
	database: [],
	logging: [],
	platform: [],
}

/** Composes everything, from its place beside what it composes. */
const composing = new Set(['app/server/pipeline.server.ts'])

/** Loose files that anybody may import. */
const ground = new Set(['app/config.server.ts', 'app/logger.server.ts'])

/** Folders that anybody may import from, besides. */
const groundRooms = new Set(['platform'])

/** Rooms that know nothing of the framework. */
const plain = new Set(['clinic', 'content', 'outbox', 'database', 'files', 'platform'])
const framework = /^(react|react-dom|@remix-run|@conform-to)(\/|$)/

/** Drawers into which everything falls in the end. */
const drawers = /^(utils?|libs?|helpers?|common|misc|shared)$/

/** What is wrong with the imports of one file under `app/`, given by its path and its text. */
export function faultyImports(path: string, text: string) {
	const room = roomOf(path)
	if (room && !arrows[room]) return [`${path} lies in a room that has no arrows`]

	return importsOf(text).flatMap(specifier => {
		const error = faultOf(path, room, specifier)
		return error ? [`${path} imports ${specifier}: ${error}`] : []
	})
}

function faultOf(path: string, room: string | undefined, specifier: string) {
	if (specifier.split('/').includes('..')) return 'write #app/room/file.ts'
	if (framework.test(specifier)) return room && plain.has(room) ? `${room} is plain TypeScript` : undefined

	const target = specifier.startsWith('#app/')
		? posix.join('app', specifier.slice('#app/'.length))
		: specifier.startsWith('.')
			? posix.join(posix.dirname(path), specifier)
			: undefined
	if (!target) return undefined
	if (!posix.extname(target.replace(/\?\w+$/, ''))) return 'write the extension'

	// A test may bring in the neighbours its subject works with.
	const mayLeanOnAll =
		!room || composing.has(path) || arrows[room]?.includes('*') || /\.test\.tsx?$/.test(path)
	const other = roomOf(target)
	if (mayLeanOnAll || other === room) return undefined
	if (!other) return ground.has(target) ? undefined : 'only what composes everything imports loose files'
	if (groundRooms.has(other)) return undefined
	if (!arrows[room]?.includes(other)) return `${room} must not import from ${other}`
	if (room === 'components' && target.includes('.server.')) return 'components never import a .server file'
	return undefined
}

/** Everything a file brings in: static, type-only, side effects, re-exports and `import()`. */
function importsOf(text: string) {
	return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** `app/components/button/button.tsx` lies in `components`; `app/root.tsx` in no folder. */
function roomOf(path: string) {
	const [, room, ...rest] = path.split('/')
	if (rest.length > 1 && `${room}/${rest[0]}` in arrows) return `${room}/${rest[0]}`
	return rest.length > 0 ? room : undefined
}

/** True for a file that only hands on what other files say. */
export function isBarrel(path: string, text: string) {
	if (/(^|\/)index\.[jt]sx?$/.test(path)) return true
	const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
	return (
		statements.some(ts.isExportDeclaration) &&
		statements.every(statement => ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement))
	)
}

export const isDrawer = (path: string) =>
	posix
		.dirname(path)
		.split('/')
		.some(folder => drawers.test(folder))

const longest = 60

/** Functions of more than 60 lines, by name; suites of tests, which are tables of functions, aside. */
export function longFunctions(path: string, text: string) {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
	const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
	const found: string[] = []
	const visit = (node: ts.Node) => {
		if (ts.isFunctionLike(node) && 'body' in node && node.body && !isSuite(node)) {
			const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
			if (lines > longest) found.push(`${path}: ${nameOf(node)}, ${lines} lines`)
		}
		ts.forEachChild(node, visit)
	}
	visit(source)
	return found
}

const isSuite = ({ parent }: ts.Node) =>
	ts.isCallExpression(parent) && /^(describe|it|test)\b/.test(parent.expression.getText())

const nameOf = ({ name, parent }: ts.SignatureDeclaration) =>
	(name ?? (parent as { name?: ts.Node }).name)?.getText() ?? 'a function without a name'
