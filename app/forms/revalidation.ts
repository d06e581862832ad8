import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * What a page shows does not change by a form sent from it. Routes that have a form or a dialog, and so all pages,
 * export this as `shouldRevalidate`: without it the framework fetches the page's data again after each form, and
 * shows its error page in place of the typed text when the line is dead.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
	formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate

export const revalidateAt =
	(page: string): ShouldRevalidateFunction =>
	change =>
		change.nextUrl.pathname === page && shouldRevalidate(change)
