import { expect, it } from 'vitest'
import { loggable } from './loggable-path.ts'

it.each([
	['/', '/'],
	['/doctors/orlova-marina-sergeevna', '/doctors/orlova-marina-sergeevna'],
	['/news/2026-11-21-new-hours', '/news/2026-11-21-new-hours'],
	['/assets/root-B0a1c2D3.js', '/assets/root-B0a1c2D3.js'],
	['/moderation/AbC.dEf', '/moderation/…'],
	['/Moderation/AbC.dEf', '/Moderation/…'],
	['/%6doderation/AbC.dEf', '/moderation/…'],
	['//reception/AbC.dEf', '//reception/…'],
	['/reception/abc', '/reception/…'],
	['/reception', '/reception'],
	['/moderation/%E0%A4%A', '/moderation/…'],
	['/%D0%90%D0%BD%D0%BD%D0%B0', '/…'],
	['/services/anna@mail.example', '/services/…'],
	['/doctors/8(913)000-00-03', '/doctors/…'],
	[`/${'a'.repeat(200)}/x`, '/…/x'],
])('writes %s down as %s', (path, written) => {
	expect(loggable(path)).toBe(written)
})
