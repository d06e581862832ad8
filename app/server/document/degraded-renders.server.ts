let noted = 0

export function noteDegradedRender() {
	noted++
}

export const degradedRenders = () => noted
