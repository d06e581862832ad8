import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sample = (name: string) => readFileSync(`docs/samples/${name}`, 'utf8')
const servers = (text: string) => text.split(/^server \{/m).slice(1)

const links = [
	['/moderation/1000001.AbC', '/moderation'],
	['/Moderation/1000001.AbC', '/Moderation'],
	['//reception/AbC.dEf', '/reception'],
	['/reception/AbC.dEf/more', '/reception'],
	['/doctors/orlova', '/doctors/orlova'],
	['/moderations', '/moderations'],
] as const

describe('the sample for nginx', () => {
	it.each(links)('writes %s down as %s', (path, written) => {
		const [, pattern = ''] = /"~\*(.+)" \/\$clinic_family;/.exec(sample('nginx.conf')) ?? []

		expect(pattern).not.toBe('')
		const { clinic_family: family } = new RegExp(pattern, 'i').exec(path)?.groups ?? {}
		expect(family ? `/${family}` : path).toBe(written)
	})

	it('has no log of whole addresses, in no server', () => {
		for (const name of ['nginx.conf', 'nginx-cluster.conf']) {
			expect(servers(sample(name)).length).toBeGreaterThan(0)
			for (const server of servers(sample(name))) {
				expect(server).toMatch(/^\taccess_log (off|\S+ clinic);$/m)
				expect(server).toMatch(/^\terror_log \S+ crit;$/m)
			}
		}
		const [, format = ''] = /^log_format clinic '(.*)';$/m.exec(sample('nginx.conf')) ?? []
		expect(format).toContain('$clinic_path')
		expect(format).not.toMatch(/\$(request|uri|request_uri|args|http_referer)\b/)
	})
})

describe('the sample for Caddy', () => {
	const filters = [...sample('Caddyfile').matchAll(/request>uri regexp `(.+)` "\$1"/g)].map(
		([, pattern = '']) => new RegExp(pattern.replace('(?is)', ''), 'gis'),
	)

	it('cuts addresses in its access log and in its own', () => {
		expect(filters).toHaveLength(2)
		for (const filter of filters)
			for (const [path, cut] of [
				['/moderation/1000001.AbC?done=1', '/moderation'],
				['/Reception/AbC.dEf', '/Reception'],
				['//reception/AbC.dEf', '//reception'],
				['/x/../moderation/AbC.dEf', '/x/../moderation'],
				['/moderation\\AbC.dEf', '/moderation'],
				['/%6doderation/AbC.dEf', '/'],
				['/./recep%74ion/AbC.dEf', '/./recep'],
				['/moderation%2fAbC.dEf', '/moderation'],
				['/%2e/moderation/AbC.dEf', '/'],
				['/%256doderation/AbC.dEf', '/'],
				['/moderations', '/moderations'],
				['/?q=/moderation/', '/'],
				['/search?q=зуб&type=all', '/search'],
				['/doctors/orlova', '/doctors/orlova'],
			] as const)
				expect(path.replace(filter, '$1')).toBe(cut)
	})
})

it.each(['nginx.conf', 'nginx-cluster.conf', 'Caddyfile'])(
	'has %s answer in Russian while the site is away, with nobody else’s phone',
	name => {
		const [, page = ''] = /(?:return 502 '|respond `)(<!doctype html>.*)['`]/.exec(sample(name)) ?? []

		expect(page).toContain('<html lang="ru">')
		expect(page).toContain('позвоните в клинику')
		expect(page).not.toMatch(/\d{3}/)
	},
)
