import { type Command, type CommanderError, Help } from 'commander'

const complaints: Record<string, (what: string, message: string) => string> = {
	'commander.unknownCommand': what => `Команды «${what}» нет`,
	'commander.unknownOption': what => `Ключа ${what} нет`,
	'commander.missingArgument': what => `Не указано: ${what}`,
	'commander.optionMissingArgument': what => `Не указано значение ключа ${what}`,
	'commander.missingMandatoryOptionValue': what => `Не указан ключ ${what}`,
	'commander.invalidArgument': (what, message) => {
		const isOption = message.startsWith('error: option')
		const says = isOption ? `Ключ ${what} не может иметь такое значение` : `«${what}» здесь не подходит`
		const [, choices] =
			/Allowed choices are (.*)\.$/.exec(message) ??
			/ is invalid(?: for argument '\w+')?\. ([^']+)$/.exec(message) ??
			[]
		return choices ? `${says}; можно: ${choices}` : says
	},
	'commander.excessArguments': () => 'В команде лишние слова',
	'commander.help': () => 'Не указана команда',
}

export function complaint({ code, message }: CommanderError) {
	const [, what = ''] = /'([^']*)'/.exec(message) ?? []
	return `${complaints[code]?.(what, message) ?? message}. Справка: npm run clinic -- --help`
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
