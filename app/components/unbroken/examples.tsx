import type { Examples } from '#app/components/examples.ts'
import { Unbroken } from './unbroken.tsx'

export const examples: Examples = {
	'an address': <Unbroken text="630000, Новосибирск, ул. Примерная, 1" />,
}
