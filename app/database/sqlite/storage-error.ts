/** An error recognized by its code, like SQLite's own. */
export const storageError = (code: string, message: string) => Object.assign(new Error(message), { code })
