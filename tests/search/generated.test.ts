import { expect, it } from 'vitest'
import { byClass, isNonsense, outcomes, share } from './generated.ts'

const all = outcomes()
const unread = all.filter(({ read }) => !read)

it('asks in every way people spoil, bend or wrap what the site is called by', () => {
	expect(all.length).toBeGreaterThan(3000)
	expect(all.filter(isNonsense).length).toBeGreaterThanOrEqual(300)
})

it('understands the half that nobody reads, and every class of it', () => {
	const failing = byClass(unread, false).filter(one => one.success < 0.88)

	expect(share(unread.filter(one => !isNonsense(one)))).toBeGreaterThanOrEqual(0.95)
	expect(failing).toEqual([])
})

it('answers one meaningless query in twenty at most, and finds nobody by a surname nobody has', () => {
	const answered = all.filter(one => isNonsense(one) && !one.right)
	const people = answered.filter(({ found }) => found.some(first => first.startsWith('doctors/')))

	expect(answered.length).toBeLessThanOrEqual(all.filter(isNonsense).length / 20)
	expect(people.filter(one => one.class === 'no surnames')).toEqual([])
})
