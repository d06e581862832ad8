import type { Call } from '#app/clinic/calls.ts'

/** Seconds for which an answer may be given again without asking. */
export const maxAgeOf = ({ method, personal }: Pick<Call, 'method' | 'personal'>) =>
	method === 'GET' && !personal ? 60 : 0
