import { openPanel, wire } from './panel.ts'
import { showReader } from './reader-bar.ts'
import { current, followOtherPages } from './settings.ts'

/*
 * The low-vision panel: a script of its own, beside the framework. It adds to the page what the server's form at
 * /accessibility cannot do: settings that apply at once, and reading aloud.
 */

const open = openPanel

const form = document.querySelector<HTMLFormElement>('main form[data-low-vision]')
if (form) wire(form, {})
followOtherPages(() => showReader(current()))
showReader(current())
