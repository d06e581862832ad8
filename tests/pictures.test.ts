import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const components = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app'], {
	encoding: 'utf8',
})
	.split('\n')
	.filter(path => path.endsWith('.tsx') && path !== 'app/components/picture/picture.tsx')

it('shows every picture by way of Picture, which knows who switched pictures off', () => {
	expect(components.length).toBeGreaterThan(50)
	expect(
		components.filter(path => /<img[\s>]/.test(readFileSync(path, 'utf8').replaceAll(/\/<img.*/g, ''))),
	).toEqual([])
})
