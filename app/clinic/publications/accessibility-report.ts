import { z } from 'zod'
import { Day, Text } from '#app/clinic/fields.ts'

/** Written by `npm run accessibility:report`. */
export const AccessibilityReport = z.object({
	made_on: Day,
	tools: z.array(Text),
	states: z.array(z.object({ name: Text, found: z.record(Text, z.int().min(0)) })).min(1),
	faults: z.array(Text),
})
export type AccessibilityReport = z.output<typeof AccessibilityReport>

const theme = (name: string) => `${name} схема версии для слабовидящих`

export const modeWords: Record<string, { name: string; asks: string }> = {
	normal: {
		name: 'Обычный вид',
		asks: 'разметка, подписи, роли, контраст 7:1, кнопки от 44 точек, прокрутка вбок',
	},
	'theme white': { name: theme('Белая'), asks: 'подписи, роли, контраст 7:1, прокрутка вбок' },
	'theme black': { name: theme('Чёрная'), asks: 'то же' },
	'theme blue': { name: theme('Синяя'), asks: 'то же' },
	'theme brown': { name: theme('Коричневая'), asks: 'то же' },
	'theme green': { name: theme('Зелёная'), asks: 'то же' },
	'forced colours': { name: 'Цвета, заданные системой', asks: 'кнопки от 44 точек, прокрутка вбок' },
	'text of 200 %': { name: 'Текст вдвое крупнее', asks: 'обрезанный текст, прокрутка вбок' },
	'text spacing': {
		name: 'Увеличенные промежутки между буквами, словами и строками',
		asks: 'обрезанный текст, прокрутка вбок, тоже самым крупным шрифтом',
	},
	'320 × 256': { name: 'Увеличение до 200 и 400 %', asks: 'прокрутка вбок' },
}

export function figuresOf({ made_on, tools, states }: AccessibilityReport) {
	const modes = Object.entries(modeWords).map(([mode, words]) => {
		const found = states.flatMap(state => state.found[mode] ?? [])
		return { ...words, states: found.length, violations: sum(found) }
	})
	return {
		made_on,
		tools,
		modes,
		states: states.map(({ name }) => name),
		checks: sum(modes.map(mode => mode.states)),
		violations: sum(modes.map(mode => mode.violations)),
	}
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
