import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface, type Interface } from 'node:readline/promises'
import type { Command } from 'commander'
import { aPath } from '#app/cli/arguments.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import {
	type Answers,
	type Flag,
	newClinic,
	placeholderOf,
	questions,
	wrongAnswer,
} from '#app/content/start/new-clinic.ts'
import { tidyAnswer } from '#app/content/start/tidy-answer.ts'
import { timezoneOf } from '#app/content/start/timezones.ts'

type Question = Parameters<typeof wrongAnswer>[0] & { flag: Flag }

export function initCommand(content: Command) {
	const command = content
		.command('init')
		.argument('<DIR>', 'новая или пустая папка', aPath)
		.description('создать содержимое новой клиники: спросит о ней или возьмёт ответы из ключей')
	for (const { flag, asks } of questions) command.option(`--${flag} <text>`, asks)

	command.action(async (folder: string, options: Record<string, string | undefined>) => {
		assertEmpty(folder)
		const given = Object.fromEntries(
			questions.flatMap(({ flag }) => {
				const answer = options[camelCase(flag)]?.trim()
				return answer ? [[flag, tidyAnswer(flag, answer)]] : []
			}),
		) as Answers
		for (const question of questions) assertFits(question, given[question.flag])
		const answers = process.stdin.isTTY ? await asked(given) : given
		const { all, unknown } = completed(answers)

		const files = newClinic(all, dayIn(all.timezone, now()))
		for (const [path, text] of files) {
			mkdirSync(dirname(join(folder, path)), { recursive: true })
			writeFileSync(join(folder, path), text, { flag: 'wx' })
		}
		process.stdout.write(`${report(folder, files.size, all, unknown)}\n`)
	})
}

/** Not from the settings as a whole: the folder they name may not exist yet. */
const now = () => new Date(process.env.CLINIC_NOW?.trim() || Date.now())

const camelCase = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function assertEmpty(folder: string) {
	let names: string[] = []
	try {
		names = readdirSync(folder)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
		throw new CommandError(`Папка ${folder} не читается: ${(error as NodeJS.ErrnoException).code}`)
	}
	if (names.length > 0) throw new CommandError(`Папка ${folder} не пуста, она не тронута`)
}

function assertFits(question: Question, answer: string | undefined) {
	if (answer === undefined) return
	const wrong = wrongAnswer(question, answer)
	if (wrong) throw new CommandError(`Ключ --${question.flag}: ${wrong}`, 64)
}

async function asked(given: Answers): Promise<Answers> {
	const lines = createInterface({ input: process.stdin, output: process.stdout })
	const answers = { ...given }
	process.stdout.write('Пустой ответ — впишете позже. Остановить: Ctrl+C.\n')
	try {
		for (const question of questions) {
			if (answers[question.flag] !== undefined) continue
			const answer = await answerTo(question, answers, lines)
			if (answer !== undefined) answers[question.flag] = answer
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error
		throw new CommandError('\nОстановлено, ничего не создано')
	} finally {
		lines.close()
	}
	return answers
}

async function answerTo(question: Question, answers: Answers, lines: Interface) {
	const suggested = question.flag === 'timezone' || question.flag === 'email'
	const standIn = suggested ? placeholderOf(question, answers) : undefined
	for (;;) {
		const typed = await lines.question(`${question.asks}${standIn ? ` [${standIn}]` : ''}: `)
		const answer = tidyAnswer(question.flag, typed.trim())
		if (!answer && standIn) return standIn
		if (!answer && placeholderOf(question, answers) !== undefined) return undefined
		const wrong = wrongAnswer(question, answer)
		if (!wrong) return answer
		process.stdout.write(`  ${wrong}\n`)
	}
}

function completed(answers: Answers) {
	const unknown: string[] = []
	const all = {} as Record<Flag, string>
	for (const question of questions) {
		const { flag, asks } = question
		const answer = answers[flag] ?? placeholderOf(question, { ...answers, ...all })
		if (answer === undefined) throw new CommandError(`Не указан ключ --${flag}: ${asks}`, 64)
		const isGuessed = flag === 'timezone' && timezoneOf(answers) !== undefined
		if (answers[flag] === undefined && !isGuessed) unknown.push(`--${flag} (${asks})`)
		all[flag] = answer
	}
	return { all, unknown }
}

function report(
	folder: string,
	files: number,
	{ city, domain, timezone }: Record<Flag, string>,
	unknown: string[],
) {
	const isZoneUnknown = unknown.some(line => line.startsWith('--timezone '))
	return [
		`Создано файлов: ${files}, папка ${folder}. Часовой пояс: ${timezone}`,
		...(isZoneUnknown
			? [
					`Часовой пояс поставлен московский наугад: по городу «${city}» он не определился. Если у вас другое время, впишите свой в settings.yaml, строка timezone, например Asia/Omsk: от него зависят часы работы.`,
				]
			: []),
		...(unknown.length > 0
			? ['Не указано; проверьте и впишите настоящее до запуска:', ...unknown.map(line => `  ${line}`)]
			: []),
		'Правовые тексты составлены по шаблону: покажите их юристу.',
		'Дальше:',
		`  1. В файл .env рядом с package.json: CONTENT_DIR=${folder} и PUBLIC_ORIGIN=https://${domain}`,
		'  2. npm run clinic -- content check',
		'  3. npm run clinic -- content new service "Название услуги", затем doctor, news, promotion, vacancy, document, contract',
		'  4. npm run clinic -- content prices import ФАЙЛ',
	].join('\n')
}
