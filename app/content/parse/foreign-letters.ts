/** Names of fields are Latin; one letter of another alphabet looks the same and makes another name. */
export function foreignLetters(name: string) {
	if (!/^[a-zа-яё_]+$/i.test(name)) return undefined
	const russian = name.match(/[а-яё]/gi) ?? []
	// «цена_rub» is a Russian name with an addition.
	if (russian.length === 0 || russian.length * 2 > name.replaceAll('_', '').length) return undefined
	const letters = [...new Set(russian)].map(letter => `«${letter}»`)
	return letters.length === 1
		? `в слове «${name}» русская буква ${letters}: напишите латинскую`
		: `в слове «${name}» русские буквы ${letters.join(', ')}: напишите латинские`
}
