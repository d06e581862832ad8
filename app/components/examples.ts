import type { ReactNode } from 'react'

/** The states of a component, each under what it shows; `/components` of the developer's server shows them all. */
export type Examples = Record<string, ReactNode>
