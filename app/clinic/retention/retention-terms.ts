const days = (count: number) => count * 24 * 60 * 60 * 1000
const years = (count: number) => days(365 * count)

/** How long what is kept: the one place. docs/personal-data.md tells why. */
export const terms = {
	/** Requests that were dealt with, from that moment on. */
	doneRequests: days(180),
	/** Requests nobody marked as dealt with. */
	openRequests: years(1),
	jobApplications: days(180),
	/** Requests, applications and reviews that look like advertising and that nobody released. */
	quarantine: days(30),
	/** Reviews that were rejected; published ones stay until somebody takes them off. */
	rejectedReviews: days(180),
	/** Reviews nobody decided about. */
	pendingReviews: years(1),
	tracking: days(90),
	/** Letters that left; nothing personal stands in them. */
	sentLetters: days(30),
	surveys: years(3),
	consents: years(3),
	/** Acts of destruction and what keeps old copies from bringing things back. */
	acts: years(3),
}
