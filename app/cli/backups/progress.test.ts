import { afterEach, expect, it, vi } from 'vitest'
import { progress } from './progress.ts'

afterEach(() => {
	vi.restoreAllMocks()
})

it('passes no control characters of an archive on to the terminal', () => {
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
	let now = 0
	const report = progress(() => now)

	now = 1000
	report('Проверяю архив: \u001b]0;другое\u0007\u009b2J\r\u202exslx.md')

	expect(write).toHaveBeenCalledExactlyOnceWith('Проверяю архив: ]0;другое2Jxslx.md\n')
})
