/** Names of fields are Latin; one letter of another alphabet looks the same and makes another name. */
export function foreignLetters(name: string) {
	if (!/^[a-zа-яё_]+$/i.test(name)) return undefined
	const isMixed = (part: string) => /[a-z]/i.test(part) && /[а-яё]/i.test(part)
	// «цена_rub» is a Russian name with an addition.
	if (!name.split('_').some(isMixed)) return undefined
	const letters = [...new Set(name.match(/[а-яё]/gi))].map(letter => `«${letter}»`)
	return letters.length === 1
		? `в слове «${name}» русская буква ${letters}: напишите латинскую`
		: `в слове «${name}» русские буквы ${letters.join(', ')}: напишите латинские`
}
