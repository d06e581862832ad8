import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it('keeps eighty characters and cuts the eighty-first', () => {
	expect(cut('ы'.repeat(80))).toBe('ы'.repeat(80))
	expect(cut('ы'.repeat(81))).toBe(`${'ы'.repeat(80)}…`)
})

it('does not tear an emoji in two', () => {
	expect(cut('🦷'.repeat(80))).toBe('🦷'.repeat(80))
	expect(cut(`ы${'🦷'.repeat(90)}`)).toBe(`ы${'🦷'.repeat(79)}…`)
})
