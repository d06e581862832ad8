import ts from 'typescript'

/** What a file reads of the query of an address: names it asks for, and places where nobody could tell the names. */
export type Reads = { names: string[]; unclear: string[] }

type Kind = 'query' | 'address'
type Bound = { name: string; kind: Kind | undefined; within: ts.Node }

const asks = new Set(['get', 'getAll', 'has'])
/** Parts of an address without its query. */
const queryless = new Set([
	'pathname',
	'origin',
	'host',
	'hostname',
	'port',
	'protocol',
	'hash',
	'key',
	'state',
])
const wrappers = [ts.isParenthesizedExpression, ts.isNonNullExpression, ts.isAsExpression]

/**
 * Finds reads by where a query comes from, not by what it is called: `searchParams` of an address, `new
 * URLSearchParams(…)` of a text, `useSearchParams`, a parameter of that type, and every name given to one of them.
 */
export function queryParameters(path: string, text: string): Reads {
	const reads: Reads = { names: [], unclear: [] }
	if (!/earchParams|request|useLocation/i.test(text)) return reads
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
	const bound: Bound[] = []
	const kindOf = (node: ts.Node): Kind | undefined => {
		if (ts.isIdentifier(node)) return bindingOf(node, bound)?.kind
		if (ts.isPropertyAccessExpression(node))
			return node.name.text === 'searchParams' ? 'query' : isUrlOfRequest(node) ? 'address' : undefined
		if (ts.isNewExpression(node)) return kindOfNew(node, kindOf)
		if (ts.isCallExpression(node)) return node.expression.getText() === 'useLocation' ? 'address' : undefined
		if (ts.isConditionalExpression(node)) return kindOf(node.whenTrue) ?? kindOf(node.whenFalse)
		if (ts.isBinaryExpression(node) && isFallback(node)) return kindOf(node.left) ?? kindOf(node.right)
		return wrappers.some(is => is(node)) ? kindOf((node as ts.ParenthesizedExpression).expression) : undefined
	}

	visit(source, node => {
		if (ts.isVariableDeclaration(node) || ts.isParameter(node)) bound.push(...boundBy(node, kindOf))
	})
	visit(source, node => {
		const kind = isName(node) ? undefined : kindOf(node)
		if (!kind || (ts.isIdentifier(node) && !isUse(node))) return
		const name = kind === 'query' ? nameAsked(node) : ''
		if (name) reads.names.push(name)
		else if (!isCarriedOn(node, kind)) reads.unclear.push(`${path}: ${shown(node)}`)
	})
	return reads
}

function visit(node: ts.Node, each: (node: ts.Node) => void) {
	each(node)
	ts.forEachChild(node, child => visit(child, each))
}

/** One that is put together from names in the code is written, not read. */
function kindOfNew({ expression, arguments: [given] = [] as never }: ts.NewExpression, kindOf: KindOf) {
	const of = expression.getText()
	if (of === 'URL') return given && kindOf(given) === 'address' ? 'address' : undefined
	if (of !== 'URLSearchParams' || !given) return undefined
	return ts.isObjectLiteralExpression(given) || ts.isArrayLiteralExpression(given) ? undefined : 'query'
}
type KindOf = (node: ts.Node) => Kind | undefined

const isUrlOfRequest = ({ name, expression }: ts.PropertyAccessExpression) =>
	name.text === 'url' && /\brequest$/i.test(expression.getText())

const isFallback = ({ operatorToken: { kind } }: ts.BinaryExpression) =>
	kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken

/** The names that a declaration gives, also those that hide a query of the same name further out. */
function boundBy(node: ts.VariableDeclaration | ts.ParameterDeclaration, kindOf: KindOf): Bound[] {
	const within = scopeOf(node)
	const type = node.type?.getText() ?? ''
	const from =
		(node.initializer && kindOf(node.initializer)) ?? (type === 'URLSearchParams' ? 'query' : undefined)
	if (ts.isIdentifier(node.name)) return [{ name: node.name.text, kind: from, within }]
	const text = node.initializer?.getText() ?? ''
	if (/^useSearchParams\b/.test(text)) return partsOf(node.name, 'hook', within)
	const isOfRequest = /\brequest$/i.test(text) || type === 'Request'
	return partsOf(node.name, isOfRequest ? 'request' : from, within)
}

function partsOf(
	pattern: ts.BindingPattern,
	from: Kind | 'hook' | 'request' | undefined,
	within: ts.Node,
): Bound[] {
	return pattern.elements.flatMap((element, index): Bound[] => {
		if (!ts.isBindingElement(element)) return []
		const taken = (element.propertyName ?? element.name).getText()
		const { name } = element
		if (!ts.isIdentifier(name)) return partsOf(name, taken === 'request' ? 'request' : undefined, within)
		const isQuery = taken === 'searchParams' || (from === 'hook' && index === 0)
		const isAddress = (from === 'request' && taken === 'url') || (from === 'address' && !queryless.has(taken))
		return [{ name: name.text, kind: isQuery ? 'query' : isAddress ? 'address' : undefined, within }]
	})
}

function scopeOf(node: ts.Node): ts.Node {
	const { parent } = node
	return !parent || ts.isBlock(parent) || ts.isFunctionLike(parent) || ts.isSourceFile(parent)
		? (parent ?? node)
		: scopeOf(parent)
}

function bindingOf(node: ts.Identifier, bound: Bound[]) {
	for (let at: ts.Node = node; at.parent; at = at.parent) {
		const found = bound.find(({ name, within }) => name === node.text && within === at.parent)
		if (found) return found
	}
	return undefined
}

/** A name that is declared or is a part of something, rather than one that stands for a value. */
const isName = (node: ts.Node) =>
	(ts.isPropertyAccessExpression(node.parent ?? node) && (node.parent as { name?: ts.Node }).name === node) ||
	(ts.isPropertyAssignment(node.parent ?? node) && (node.parent as { name?: ts.Node }).name === node)

const isUse = ({ parent }: ts.Identifier) =>
	!ts.isBindingElement(parent) && !ts.isParameter(parent) && !isDeclared(parent)
const isDeclared = (parent: ts.Node) => ts.isVariableDeclaration(parent) && !parent.initializer

/** `category` of `query.get('category')`. */
function nameAsked({ parent }: ts.Node) {
	if (!ts.isPropertyAccessExpression(parent) || !asks.has(parent.name.text)) return ''
	const [given] = ts.isCallExpression(parent.parent) ? parent.parent.arguments : []
	return given && ts.isStringLiteral(given) ? given.text : ''
}

/** Given a name, made more of, or handed to a function of the project, whose parameter is looked at there. */
function isCarriedOn(node: ts.Node, kind: Kind): boolean {
	const { parent } = node
	if (ts.isVariableDeclaration(parent)) return kind === 'address' || ts.isIdentifier(parent.name)
	if (wrappers.some(is => is(parent)) || ts.isConditionalExpression(parent)) return true
	if (ts.isBinaryExpression(parent) && isFallback(parent)) return true
	if (kind === 'address' && ts.isPropertyAccessExpression(parent)) {
		const { text } = parent.name
		return (
			text === 'searchParams' || queryless.has(text) || (text === 'search' && isMadeAddress(parent.parent))
		)
	}
	if (kind === 'address') return isMadeAddress(parent)
	return ts.isCallExpression(parent) && ts.isIdentifier(parent.expression)
}

const isMadeAddress = (node: ts.Node) =>
	ts.isNewExpression(node) && /^URL(SearchParams)?$/.test(node.expression.getText())

const shown = ({ parent }: ts.Node) => parent.getText().replace(/\s+/g, ' ').slice(0, 80)
