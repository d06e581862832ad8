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
const groundFolders = new Set(['platform'])

const plain = new Set(['clinic', 'content', 'outbox', 'database', 'files', 'platform'])
const framework = /^(react|react-dom|@remix-run|@conform-to)(\/|$)/

/** Names for folders that collect everything. */
const catchAlls = /^(utils?|libs?|helpers?|common|misc|shared)$/

/** What is wrong with the imports of one file under `app/`, given by its path and its text. */
export function wrongImports(path: string, text: string) {
	const folder = folderOf(path)
	if (folder && !arrows[folder]) return [`${path} is in a folder without import rules`]

	return importsOf(text).flatMap(specifier => {
		const error = errorOf(path, folder, specifier)
		return error ? [`${path} imports ${specifier}: ${error}`] : []
	})
}

function errorOf(path: string, folder: string | undefined, specifier: string) {
	if (specifier.split('/').includes('..')) return 'write #app/folder/file.ts'
	if (specifier.startsWith('#') && isInOwnFolder(specifier.slice(1), path)) return 'write ./file.ts'
	if (framework.test(specifier))
		return folder && plain.has(folder) ? `${folder} is plain TypeScript` : undefined

	const target = specifier.startsWith('#app/')
		? posix.join('app', specifier.slice('#app/'.length))
		: specifier.startsWith('.')
			? posix.join(posix.dirname(path), specifier)
			: undefined
	if (!target) return undefined
	if (!posix.extname(target.replace(/\?\w+$/, ''))) return 'write the extension'

	// A test may bring in the neighbours its subject works with.
	const mayLeanOnAll =
		!folder || composing.has(path) || arrows[folder]?.includes('*') || /\.test\.tsx?$/.test(path)
	const other = folderOf(target)
	if (mayLeanOnAll || other === folder) return undefined
	if (!other) return ground.has(target) ? undefined : 'only what composes everything imports loose files'
	if (groundFolders.has(other)) return undefined
	if (!arrows[folder]?.includes(other)) return `${folder} must not import from ${other}`
	if (folder === 'components' && target.includes('.server.')) return 'components never import a .server file'
	return undefined
}

/** The folder that a file lies in; that of a route with all below it. */
function isInOwnFolder(target: string, path: string) {
	const own = posix.dirname(path)
	return posix.dirname(target) === own || (own.startsWith('app/routes/') && target.startsWith(`${own}/`))
}

/** Everything a file brings in: static, type-only, side effects, re-exports and `import()`. */
function importsOf(text: string) {
	return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** What a file loads with itself: neither types nor what `import()` brings later. */
function loadedBy(path: string, text: string) {
	const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
	return statements.flatMap(statement => {
		if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
		const { moduleSpecifier: from } = statement
		const ofTypes = ts.isImportDeclaration(statement)
			? isOfTypes(statement.importClause)
			: statement.isTypeOnly
		return from && ts.isStringLiteral(from) && !ofTypes ? [pathOf(from.text, path)] : []
	})
}

function isOfTypes(clause: ts.ImportClause | undefined) {
	const named = clause?.namedBindings
	if (!clause || clause.isTypeOnly) return clause !== undefined
	return (
		!clause.name &&
		named !== undefined &&
		ts.isNamedImports(named) &&
		named.elements.every(one => one.isTypeOnly)
	)
}

const pathOf = (specifier: string, from: string) =>
	specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier.replace('#', '')

/** Files that load one another, each circle by the names it passes through. */
export function importCycles(texts: Map<string, string>) {
	const done = new Set<string>()
	const walk = (path: string, above: string[]): string[] => {
		if (above.includes(path)) return [[...above.slice(above.indexOf(path)), path].join(' → ')]
		if (done.has(path)) return []
		const found = loadedBy(path, texts.get(path) ?? '').flatMap(next => walk(next, [...above, path]))
		done.add(path)
		return found
	}
	return [...texts.keys()].flatMap(path => walk(path, []))
}

/** `app/components/button/button.tsx` lies in `components`; `app/root.tsx` in no folder. */
function folderOf(path: string) {
	const [, folder, ...rest] = path.split('/')
	if (rest.length > 1 && `${folder}/${rest[0]}` in arrows) return `${folder}/${rest[0]}`
	return rest.length > 0 ? folder : undefined
}

export function isBarrel(path: string, text: string) {
	if (/(^|\/)index\.[jt]sx?$/.test(path)) return true
	const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
	return (
		statements.some(ts.isExportDeclaration) &&
		statements.every(statement => ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement))
	)
}

export const isCatchAll = (path: string) =>
	posix
		.dirname(path)
		.split('/')
		.some(folder => catchAlls.test(folder))

const longest = 60

/** Functions of more than 60 lines, by name. */
export const longFunctions = (path: string, text: string) =>
	functionsOf(path, text)
		.filter(({ lines }) => lines > longest)
		.map(({ name, lines }) => `${path}: ${name}, ${lines} lines`)

/** All functions of a file but suites of tests, which are tables of functions. */
export function functionsOf(path: string, text: string) {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
	const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
	const found: { path: string; name: string; lines: number }[] = []
	const visit = (node: ts.Node) => {
		if (ts.isFunctionLike(node) && 'body' in node && node.body && !isSuite(node)) {
			const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
			found.push({ path, name: nameOf(node), lines })
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
