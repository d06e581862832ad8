import { type FormEvent, useEffect, useState } from 'react'
import { isValid } from './browser-check.ts'

type Metadata = { errors: string[] | undefined; valid: boolean }

const none: readonly string[] = []

/** Fields that became valid since the answer; the summary stays, so that nothing moves under the pointer. */
export function useMended(answer: object | undefined) {
	const [names, setNames] = useState(none)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer judges anew
	useEffect(() => setNames(none), [answer])

	return {
		mend({ target }: FormEvent<HTMLFormElement>) {
			const field = target as unknown as HTMLInputElement
			const { name } = field
			if (!name || !field.validity) return
			const valid = isValid(field)
			setNames(was => {
				if (was.includes(name) === valid) return was
				return valid ? [...was, name] : was.filter(other => other !== name)
			})
		},

		judgeAnew: () => setNames(none),

		withoutMended: <Field extends Metadata>(name: string, field: Field): Field =>
			names.includes(name) ? new Proxy<Field>(field, { get: present }) : field,
	}
}

const right: Metadata = { errors: undefined, valid: true }

const present = (field: Metadata, key: string | symbol) =>
	key in right ? right[key as keyof Metadata] : Reflect.get(field, key)
