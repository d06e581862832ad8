import { createContext } from 'react'

/** Marks the inline code of this program while a page is rendered (app/server/document/own-code.server.ts); undefined in the browser. */
export const CodeMark = createContext<string | undefined>(undefined)
