import { defaults } from '#app/clinic/low-vision.ts'
import type { Examples } from '#app/components/examples.ts'
import { SettingsForm } from './settings-form.tsx'

export const examples: Examples = {
	'the settings': <SettingsForm chosen={defaults} returnTo="/components" />,
	'in English': <SettingsForm chosen={{ ...defaults, panel_language: 'en' }} returnTo="/components" />,
}
