const longest = 80

/** The first 80 characters and «…»; an emoji is not torn in two. */
export function cut(text: string) {
	const letters = [...text]
	return letters.length <= longest ? text : `${letters.slice(0, longest).join('')}…`
}
