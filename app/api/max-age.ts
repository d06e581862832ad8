import type { Call } from '#app/clinic/calls.ts'

export const maxAgeOf = ({ method, personal }: Pick<Call, 'method' | 'personal'>) =>
	method === 'GET' && !personal ? 60 : 0
