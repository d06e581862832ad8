import { expect, it } from 'vitest'
import { dictionary } from './dictionary.server.ts'
import { languageWeight } from './language-weight.ts'
import { largerThan, perfectiveTermsOf, rootsOf, termsOf } from './terms.ts'

it.each([
	['поменяли', 'поменять'],
	['соседу', 'сосед'],
	['прокладку', 'прокладка'],
	['долговечные', 'долговечный'],
	['зубы', 'зуб'],
	['ребенку', 'ребенок'],
])('knows «%s» as a form of «%s»', (form, lemma) => {
	expect(dictionary().lemmasOf(form)).toContain(lemma)
})

it.each(['бркеты', 'каронка', 'фывапро', 'пломбв', 'инвизилайн'])('does not know «%s»', word => {
	expect(dictionary().knows(word)).toBe(false)
})

it('gives all forms of a word the same term', () => {
	for (const form of ['поменял', 'поменяем', 'поменяйте']) expect(termsOf(form)).toEqual(termsOf('поменять'))
})

it('knows the past and the imperative of verbs in -ти', () => {
	for (const form of ['перенесла', 'перенесите', 'перенесу'])
		expect(termsOf(form)).toContain(termsOf('перенести')[0])
})

it.each([
	['возьмёте', 'взять'],
	['возьмётесь', 'взяться'],
	['примут', 'принять'],
	['поймёте', 'понять'],
	['снимут', 'снять'],
	['придёт', 'прийти'],
	['выйдут', 'выйти'],
	['начнут', 'начать'],
	['выпадут', 'выпасть'],
	['вырвут', 'вырвать'],
	['вырастет', 'вырасти'],
	['зашьют', 'зашить'],
	['жжёт', 'жечь'],
	['течёт', 'течь'],
	['хочу', 'хотеть'],
	['примите', 'принять'],
	['начните', 'начать'],
	['вырвите', 'вырвать'],
	['снимите', 'снять'],
])('knows «%s» as a form of «%s», whose stem changes', (form, infinitive) => {
	expect(termsOf(form.replace('ё', 'е'))).toContain(termsOf(infinitive)[0])
})

it.each([
	['детьми', 'дети'],
	['дочерью', 'дочь'],
	['матери', 'мать'],
	['сыновьями', 'сын'],
	['рту', 'рот'],
	['ртам', 'рот'],
	['швов', 'шов'],
	['ушами', 'ухо'],
	['времени', 'время'],
	['пальцем', 'палец'],
	['резцов', 'резец'],
	['костьми', 'кость'],
	['медсестёр', 'медсестра'],
	['денег', 'деньги'],
])('knows «%s» as a form of «%s», which the dictionary has as a word of its own', (form, noun) => {
	expect(termsOf(form.replace('ё', 'е'))).toEqual(termsOf(noun))
})

it.each(['вычет', 'пища', 'свеча'])('takes «%s», which is declined, for no verb', noun => {
	expect(termsOf(noun)).toEqual(termsOf(`${noun.replace(/а$/, '')}ами`))
})

it.each(['режим', 'еда', 'брекет', 'билет', 'обед', 'пойма'])('takes «%s» for no verb', noun => {
	expect(termsOf(noun)).toHaveLength(1)
})

it.each([
	['переделываете', 'переделать'],
	['отбеливаем', 'отбелить'],
	['выравнивали', 'выровнять'],
	['восстанавливаете', 'восстановить'],
	['замораживают', 'заморозить'],
	['выращивать', 'вырастить'],
	['откалывается', 'отколоться'],
	['выдёргивают', 'выдернуть'],
	['осматриваете', 'осмотреть'],
	['удаляете', 'удалить'],
	['исправляют', 'исправить'],
	['прикрепляете', 'прикрепить'],
	['оформляете', 'оформить'],
	['повреждает', 'повредить'],
	['повышают', 'повысить'],
	['отвечаете', 'ответить'],
	['снижаете', 'снизить'],
	['очищаете', 'очистить'],
	['выдаёте', 'выдать'],
	['выпадает', 'выпасть'],
	['снимаете', 'снять'],
	['собирают', 'собрать'],
	['выдираете', 'выдрать'],
	['стирается', 'стереться'],
	['вырываете', 'вырвать'],
	['переносите', 'перенести'],
	['привозите', 'привезти'],
	['проводите', 'провести'],
])('finds «%s» by the other aspect, «%s»', (imperfective, perfective) => {
	expect(perfectiveTermsOf(imperfective.replace('ё', 'е'))).toContain(termsOf(perfective)[0])
})

it.each([
	['мешать', 'месить'],
	['давать', 'дата'],
	['бывать', 'быть'],
	['зажать', 'зажить'],
	['наращивать', 'нарастать'],
	['выдавливать', 'выдавать'],
])('«%s» is no other aspect of «%s»', (word, other) => {
	expect(perfectiveTermsOf(word)).not.toContain(termsOf(other)[0])
})

it('tells a crown from a root, and sees the root of a verb in its adjective', () => {
	expect(termsOf('корона')).not.toEqual(termsOf('корень'))
	expect(rootsOf('желтеть').some(root => rootsOf('жёлтый'.replace('ё', 'е')).includes(root))).toBe(true)
})

it.each([
	['зубик', 'зуб'],
	['пломбочка', 'пломба'],
	['щечка', 'щека'],
	['корешок', 'корень'],
	['сынуля', 'сын'],
])('«%s» may be a small «%s»', (small, large) => {
	expect(largerThan(small)).toContain(large)
})

it('weighs a word by how rarely people say it', () => {
	expect(languageWeight('сделать')).toBeLessThan(0.1)
	expect(languageWeight('карбюратор')).toBe(1)
	expect(languageWeight('долговечный')).toBeLessThan(languageWeight('коронка'))
	expect(languageWeight('криво')).toBeLessThan(languageWeight('кривой'))
	expect(languageWeight('возьмете')).toBe(languageWeight('взять'))
})
