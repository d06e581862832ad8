import type { Examples } from '#app/components/examples.ts'
import { OpeningNow } from './opening-now.tsx'

export const examples: Examples = {
	open: <OpeningNow>Сейчас открыто, до 18:00</OpeningNow>,
	closed: <OpeningNow>Сейчас закрыто, откроемся завтра в 9:00</OpeningNow>,
}
