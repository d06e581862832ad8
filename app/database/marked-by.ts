/** Stored where whoever had the link of a letter marked a request and gave no name. */
export const unnamed = 'letter'

export const nameOf = (markedBy: string | null) => (markedBy === unnamed ? null : markedBy)
