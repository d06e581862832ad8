import type { Examples } from '#app/components/examples.ts'
import mark from '#app/components/logo/mark.svg?inline'
import { Picture } from './picture.tsx'

export const examples: Examples = {
	'with its words': <Picture alt="Знак клиники" height="80" src={mark} width="80" />,
	decoration: <Picture alt="" height="80" src={mark} width="80" />,
}
