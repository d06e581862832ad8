import { fileURLToPath } from 'node:url'

/** Playwright over WebDriver BiDi; any channel that begins so is driven that way. */
export const firefoxOptions = {
	browserName: /** @type {const} */ ('firefox'),
	channel: 'moz-firefox',
}

/** @param {Record<string, boolean | number | string>} [preferences] */
export const firefoxLaunch = (preferences = {}) => ({
	executablePath: fileURLToPath(new URL('./firefox-bidi.mjs', import.meta.url)),
	args: [],
	firefoxUserPrefs: {
		// Reading `dialog.ariaLabelledByElements`, as Playwright's roles and axe do, ends a page's process (signal 11).
		'accessibility.ARIAElementReflection.enabled': false,
		// A classic scroll bar takes 12 of a telephone's 320 px; on telephones it lies over the page.
		'ui.useOverlayScrollbars': 1,
		...preferences,
	},
})
