import { lemmasOf } from './dictionary/terms.ts'

/** «Работаете», «лечите», and no «пульпите». */
export const isSaidToTheClinic = (word: string) =>
	/[а-я]{2}[еи]те(?:сь)?$/.test(word) && lemmasOf(word).every(lemma => /(?:ть|ти|чь)(?:ся|сь)?$/.test(lemma))
