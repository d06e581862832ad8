import { inLatinLayout } from '#app/clinic/search/spelling/keyboard-layout.ts'
import { inLatin } from '#app/clinic/text/anchor.ts'
import type { demo } from '../demo.ts'
import { type Chance, chance } from './chance.ts'
import { adjectives, diminutiveOf, inflected, verbOf } from './forms.ts'
import { type Source, sources } from './sources.ts'
import { misspelt } from './spoil.ts'

/** `wanted`: one of them comes first in its group; none where nothing may be found. */
export type Generated = { class: string; query: string; wanted: string[]; read: boolean }

const polite = [
	'здравствуйте X',
	'X пожалуйста',
	'подскажите пожалуйста X',
	'добрый день X спасибо',
	'скажите X',
	'извините X',
]
const frames = [
	...[
		'а вы делаете X',
		'мне нужно X',
		'хочу узнать про X',
		'у вас есть X',
		'где можно почитать X',
		'расскажите про X',
	],
	...[
		'меня интересует X',
		'ищу X',
		'посоветовали X что это',
		'слышала про X',
		'мне сказали X',
		'что такое X',
	],
	...[
		'можно ли у вас X',
		'объясните X',
		'помогите найти X',
		'а как насчёт X',
		'врач назначил X',
		'вопрос по поводу X',
	],
]
const thingFrames = [
	...[
		'сколько стоит X',
		'почём X',
		'хочу записаться на X',
		'цена на X',
		'какой врач делает X',
		'боюсь X',
		'X маме',
	],
	...[
		'X недорого',
		'как проходит X',
		'сколько длится X',
		'где сделать X',
		'X ребёнку можно',
		'мужу надо X срочно',
	],
]
/** What stands behind the name of a treatment: what is asked of it, whose it is, where it comes from. */
const behind = [
	...['противопоказания', 'плюсы и минусы', 'последствия', 'осложнения', 'показания', 'побочные эффекты'],
	...['фотографии', 'видео', 'форум', 'отзывы пациентов', 'до и после', 'этапы', 'рекомендации', 'советы'],
	...['германии', 'корейской фирмы', 'премиум класса', 'нового поколения', 'по полису', 'в рассрочку'],
	...[
		'девушке',
		'пожилым',
		'спортсмену',
		'в 60 лет',
		'при диабете',
		'без боли',
		'за один день',
		'рядом с метро',
	],
]
const foreign = 'dental clinic price please teeth good doctor cost best help'.split(' ')

const ways: Record<string, (source: Source, by: Chance) => string | undefined> = {
	exact: ({ name }) => name,
	inflected: ({ name }, by) => each(name, word => inflected(word, by)),
	typo: ({ name }, by) => misspelt(name, by),
	'typo+form': ({ name }, by) =>
		misspelt(
			each(name, word => inflected(word, by)),
			by,
		),
	layout: ({ name }) => inLatinLayout(name),
	translit: ({ name }) => inLatin(name),
	polite: ({ name }, by) => by.one(polite).replace('X', name.toLowerCase()),
	spoken: ({ name, kind }, by) =>
		by.one(kind === 'service' || kind === 'price' ? [...frames, ...thingFrames] : frames).replace(
			'X',
			each(name.toLowerCase(), word => inflected(word, by)),
		),
	verb: ({ name }, by) => changed(name, word => verbOf(word), by),
	diminutive: ({ name }, by) => changed(name, word => diminutiveOf(word), by),
	foreign: ({ name }, by) => `${name} ${by.one(foreign)}`,
	behind: ({ name, kind }, by) =>
		kind === 'service' || kind === 'price' ? `${name} ${by.one(behind)}` : undefined,
	strange: ({ name }, by) => `${by.one(strange)} ${name}`,
}
const strange = adjectives()

const each = (text: string, change: (word: string) => string) =>
	text.replace(/[\p{L}\p{N}-]+/gu, word => change(word))

/** The text with its first word that can be changed so, in one of the forms of what it became. */
function changed(text: string, change: (word: string) => string | undefined, by: Chance) {
	let done = false
	const made = each(text, word => {
		const other = done ? undefined : change(word)
		if (!other) return word
		done = true
		return by.below(2) === 0 ? other : inflected(other, by)
	})
	return done ? made : undefined
}

/** Every name the clinic uses in every way people spoil, bend or wrap it; half of them are never to be read. */
export function generated(clinic: ReturnType<typeof demo>): Generated[] {
	return sources(clinic).flatMap(source =>
		Object.entries(ways).flatMap(([name, way]) => {
			// A question is what it is, and a sentence of eight words is nobody's search.
			const by = chance(`${name} ${source.name}`)
			const query = way(source, by)
			if (!query || query.length > 100) return []
			return [{ class: name, query, wanted: source.wanted, read: isRead(query) }]
		}),
	)
}

export const isRead = (query: string) => chance(`part of ${query}`).below(2) === 0
