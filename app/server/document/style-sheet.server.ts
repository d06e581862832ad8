export type Rule =
	| { selectors: Selector[]; body: string }
	| { group: string; rules: Rule[] }
	| { always: string }

type Selector = { text: string; needs: string[] }

const groups = /^@(layer|media|container|supports)\b/

/** Reads what the build made of our own styles: minified, without comments and without nesting. */
export function readSheet(css: string): Rule[] {
	const rules: Rule[] = []
	for (let at = 0; at < css.length; ) {
		const end = endOf(css, at, '{;')
		const head = css.slice(at, end).trim()
		if (css[end] !== '{') {
			if (head) rules.push({ always: `${head};` })
			at = end + 1
			continue
		}
		const close = endOf(css, end + 1, '}')
		const body = css.slice(end + 1, close)
		if (groups.test(head)) rules.push({ group: head, rules: readSheet(body) })
		else if (head.startsWith('@')) rules.push({ always: `${head}{${body}}` })
		else rules.push({ selectors: selectorsOf(head), body })
		at = close + 1
	}
	return rules
}

export function neededStyles(rules: Rule[], has: (need: string) => boolean): string {
	let css = ''
	for (const rule of rules) {
		if ('always' in rule) css += rule.always.startsWith('@page') ? '' : rule.always
		else if ('selectors' in rule) {
			const met = rule.selectors.filter(({ needs }) => needs.every(has))
			if (met.length) css += `${met.map(({ text }) => text).join(',')}{${rule.body}}`
		} else if (rule.group !== '@media print') {
			const inside = neededStyles(rule.rules, has)
			if (inside) css += `${rule.group}{${inside}}`
		}
	}
	return css
}

function selectorsOf(head: string) {
	const selectors: Selector[] = []
	for (let at = 0; at < head.length; ) {
		const end = endOf(head, at, ',')
		const text = head.slice(at, end)
		selectors.push({ text, needs: needsOf(text) })
		at = end + 1
	}
	return selectors
}

/** What stands in brackets may be one of several, or absent on purpose. */
function needsOf(selector: string) {
	const marks = [...selector.matchAll(/:root\[([\w-]+)/g)].map(([, name = '']) => name)
	let plain = selector
	for (let before = ''; before !== plain; ) {
		before = plain
		plain = plain.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
	}
	return [...marks, ...[...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)]
}

/** Where one of these signs stands outside strings, brackets and inner blocks. */
function endOf(css: string, from: number, signs: string) {
	let depth = 0
	for (let at = from; at < css.length; at++) {
		const sign = css[at] ?? ''
		if (depth === 0 && signs.includes(sign)) return at
		if (sign === '"' || sign === "'") at = endOfString(css, at)
		else if ('([{'.includes(sign)) depth++
		else if (')]}'.includes(sign)) depth--
	}
	return css.length
}

function endOfString(css: string, from: number) {
	for (let at = from + 1; at < css.length; at++) {
		if (css[at] === '\\') at++
		else if (css[at] === css[from]) return at
	}
	return css.length
}
