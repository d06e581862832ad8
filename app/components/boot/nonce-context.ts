import { createContext } from 'react'

/** Set while the server renders (app/server/document/inline-code.server.ts). */
export const NonceContext = createContext<string | undefined>(undefined)
