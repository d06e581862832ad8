import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { looks } from '#tests/journeys/looks.ts'
import { states } from '#tests/journeys/states.ts'
import { AccessibilityReport, figuresOf, modeWords } from './accessibility-report.ts'

describe('the accessibility report of this state of the site', () => {
	// After a new screen, state or look: npm run build && npm run accessibility:report
	const report = AccessibilityReport.parse(
		JSON.parse(readFileSync('content/accessibility-report.json', 'utf8')),
	)

	it('holds every screen, dialog, error and success', () => {
		expect(report.states.map(({ name }) => name)).toEqual(states.map(([name]) => name))
	})

	it.each(report.states)('has looked at $name in every way', ({ found }) => {
		expect(Object.keys(found)).toEqual(Object.keys(looks))
	})

	it('counts the violations it names', () => {
		expect(figuresOf(report).violations).toBe(report.faults.length)
	})
})

it('has a Russian name for every way to look', () => {
	expect(Object.keys(modeWords)).toEqual(Object.keys(looks))
})

it('adds up what was found', () => {
	const figures = figuresOf({
		made_on: '2026-11-23',
		tools: ['axe-core 4.13.0'],
		states: [
			{ name: '/', found: { normal: 2, 'theme white': 0 } },
			{ name: 'окно записи', found: { normal: 1 } },
		],
		faults: ['1', '2', '3'],
	})

	expect(figures).toMatchObject({ checks: 3, violations: 3, states: ['/', 'окно записи'] })
	expect(figures.modes[0]).toMatchObject({ name: 'Обычный вид', states: 2, violations: 3 })
	expect(figures.modes[1]).toMatchObject({ states: 1, violations: 0 })
})
