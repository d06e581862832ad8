import { createContext } from 'react'

/** The nonce of inline code of this program while a page is rendered (app/server/document/inline-code.server.ts); undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
