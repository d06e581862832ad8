/** Padded to six digits, which is no limit: 2026-1000000 follows 2026-999999. */
export const isRequestNumber = (text: string) => /^\d{4}-\d{6,12}$/.test(text)
