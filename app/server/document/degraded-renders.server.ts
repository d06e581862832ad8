let noted = 0

/** Called whenever a page goes out without something it can do without: nobody keeps such a page. */
export function noteDegradedRender() {
	noted++
}

/** How often that has happened. */
export const troubles = () => noted
