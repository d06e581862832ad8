import { expect, it } from 'vitest'
import { inLatinLayout, inRussianLayout } from './keyboard-layout.ts'

it.each([
	[',htrtns', 'брекеты'],
	['<HTRTNS', 'брекеты'],
	["'kfqyths", 'элайнеры'],
	['cj,jkm gjlj[', 'соболь подох'],
])('reads %j as typed on Russian keys', (typed, meant) => {
	expect(inRussianLayout(typed)).toBe(meant)
})

it('reads Russian letters as typed on Latin keys', () => {
	expect(inLatinLayout('щзфдуысутсу')).toBe('opalescence')
})

it('gives back every letter that went through both layouts', () => {
	const letters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'

	expect(inRussianLayout(inLatinLayout(letters))).toBe(letters)
})
