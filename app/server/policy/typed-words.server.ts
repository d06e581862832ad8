/** Words that somebody typed may tell what ails him: no cache between may keep their address. */
export const hasTypedWords = ({ url }: Request) => new URL(url).searchParams.getAll('q').some(Boolean)
