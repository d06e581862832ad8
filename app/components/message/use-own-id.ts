import { useId } from 'react'

export const useOwnId = () => `own-${useId().replaceAll(':', '')}`
