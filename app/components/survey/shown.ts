/** Where storage is blocked, for this page only. */
export function markShown() {
	try {
		localStorage.surveyShown = '1'
	} catch {}
}
