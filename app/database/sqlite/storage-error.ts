export const storageError = (code: string, message: string) => Object.assign(new Error(message), { code })
