import { useId } from 'react'

/** An id that a style sheet and HTML of any age can name: React's own hold colons. */
export const useOwnId = () => `own-${useId().replaceAll(':', '')}`
