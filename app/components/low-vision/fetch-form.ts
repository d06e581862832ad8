export const fetchForm = (language: string) => fetch(`/accessibility?panel_language=${language}`)
