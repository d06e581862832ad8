export const formAddress = '/accessibility/form'

export const fetchForm = (language: string) =>
	fetch(language === 'ru' ? formAddress : `${formAddress}?panel_language=${language}`)
