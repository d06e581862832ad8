import { openPanel, wire } from './panel.ts'
import { showReader } from './reader-bar.ts'
import { current, followOtherPages } from './settings.ts'

/** The panel: a script outside the framework, for settings that apply at once and reading aloud. */

export const open = openPanel

const form = document.querySelector<HTMLFormElement>('main form[data-low-vision]')
if (form) wire(form, {})
followOtherPages(() => showReader(current()))
showReader(current())
