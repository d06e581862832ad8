/** The file of an SQLite database by its DATABASE_URL; undefined for PostgreSQL. */
export const sqlitePath = (url: string) => (url.startsWith('file:') ? url.slice('file:'.length) : undefined)
