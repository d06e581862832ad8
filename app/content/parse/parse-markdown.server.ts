import { exceededLimit } from '#app/clinic/markup/markdown-limits.ts'
import { parsedYaml } from './parse-yaml.server.ts'
import { broken, type Parsed } from './parsed.ts'

export function parsedMarkdown(text: string): Parsed {
	if (text.trim() === '') return broken('файл пуст')
	if (!text.startsWith('---\n'))
		return broken('файл должен начинаться строкой ---, за ней идут поля', { line: 1 })
	const end = /^---[ \t]*$/m.exec(text.slice(4))
	if (!end) return broken('после полей нет второй строки ---: файл записан не до конца?', { line: 1 })

	const matter = text.slice(4, 4 + end.index)
	const rest = text.slice(4 + end.index + end[0].length)
	const body = rest.trim()
	const { raws, mistakes } = parsedYaml(matter, 1)
	if (mistakes.length > 0) return { raws, mistakes }
	const [raw] = raws
	if (!raw || typeof raw.value !== 'object' || raw.first.length > 0) {
		return broken('между строками --- должны стоять поля вида «поле: значение»', { line: 2 })
	}
	const blank = rest.slice(0, rest.length - rest.trimStart().length)
	const bodyLine = matter.split('\n').length + blank.split('\n').length
	const exceeded = exceededLimit(body)
	if (exceeded) return broken(exceeded.says, { line: bodyLine + exceeded.line - 1 })
	const placeOf: typeof raw.placeOf = path => (path[0] === 'body' ? { line: bodyLine } : raw.placeOf(path))
	return { raws: [{ ...raw, value: { ...raw.value, body }, placeOf }], mistakes }
}
