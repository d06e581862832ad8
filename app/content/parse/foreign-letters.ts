/** Names of fields are Latin; one letter of another alphabet looks the same and makes another name. */
export function foreignLetters(name: string) {
	if (!/[a-z]/i.test(name)) return undefined
	const letters = [...new Set(name.match(/[а-яё]/gi))].map(letter => `«${letter}»`)
	if (letters.length === 0) return undefined
	return letters.length === 1
		? `в слове «${name}» русская буква ${letters}: напишите латинскую`
		: `в слове «${name}» русские буквы ${letters.join(', ')}: напишите латинские`
}
