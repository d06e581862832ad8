import { type Command, type CommanderError, Help } from 'commander'

const personal = /^--(phone|email|why|text)\b/

const complaints: Record<string, (what: string, message: string) => string> = {
	'commander.unknownCommand': what => `Команды «${what}» нет`,
	'commander.unknownOption': what => `Ключа ${what} нет`,
	'commander.missingArgument': what => `Не указано: ${what}`,
	'commander.optionMissingArgument': what => `Не указано значение ключа ${what}`,
	'commander.missingMandatoryOptionValue': what => `Не указан ключ ${what}`,
	'commander.invalidArgument': (what, message) => {
		const isOption = message.startsWith('error: option')
		const [, value = ''] = /' argument '([^']*)' is invalid/.exec(message) ?? []
		const held = value && !personal.test(what) ? `значение «${value}»` : 'такое значение'
		const says = isOption ? `Ключ ${what} не может иметь ${held}` : `«${what}» здесь не подходит`
		const [, choices] =
			/Allowed choices are (.*)\.$/.exec(message) ??
			/ is invalid(?: for argument '\w+')?\. ([^']+)$/.exec(message) ??
			[]
		return choices ? `${says}; можно: ${choices}` : says
	},
	'commander.excessArguments': () => 'В команде лишние слова',
	'commander.help': () => 'Не указана команда',
}

export function complaint({ code, message }: CommanderError, program: Command, words: readonly string[]) {
	const { command, path } = namedBy(words, program)
	const [, what = ''] = /'([^']*)'/.exec(message) ?? []
	// A key that is not known is the likelier slip than one that is missing.
	const unknown = code === 'commander.missingMandatoryOptionValue' && unknownKey(words, command)
	const says = unknown ? `Ключа ${unknown} нет` : (complaints[code]?.(what, message) ?? message)
	return `${says}. Справка: ${['npm run clinic --', ...path, '--help'].join(' ')}`
}

type Named = { command: Command; path: string[] }

/** The command that the first words name, as far as they name one. */
function namedBy(words: readonly string[], command: Command, path: string[] = []): Named {
	const sub = command.commands.find(sub => sub.name() === words[path.length])
	return sub ? namedBy(words, sub, [...path, sub.name()]) : { command, path }
}

function unknownKey(words: readonly string[], { options }: Command) {
	const keys = words.filter(word => /^--[a-z]/.test(word)).map(word => word.replace(/=.*/, ''))
	return keys.find(key => !options.some(({ long }) => long === key))
}

const titles: Record<string, string> = {
	'Usage:': 'Вызов:',
	'Arguments:': 'Что указать:',
	'Options:': 'Ключи:',
	'Commands:': 'Команды:',
}

export function inRussian(command: Command) {
	command
		.helpOption('-h, --help', 'эта справка')
		.helpCommand(false)
		.exitOverride()
		.configureOutput({ writeErr: () => {} })
		.configureHelp({
			styleTitle: title => titles[title] ?? title,
			commandUsage: described =>
				new Help().commandUsage(described).replace('[options]', '[ключи]').replace('[command]', '<команда>'),
			subcommandTerm: described => new Help().subcommandTerm(described).replace('[options]', '[ключи]'),
			optionDescription: ({ description }) => description,
			argumentDescription: ({ description }) => description,
		})
	for (const sub of command.commands) inRussian(sub)
}
