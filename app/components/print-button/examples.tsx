import type { Examples } from '#app/components/examples.ts'
import { PrintButton } from './print-button.tsx'

export const examples: Examples = { 'once scripts run': <PrintButton /> }
