const days = (count: number) => count * 24 * 60 * 60 * 1000
const years = (count: number) => days(365 * count)

/** How long what is kept: the one place. docs/personal-data.md tells why. */
export const terms = {
	doneRequests: days(180),
	openRequests: years(1),
	jobApplications: days(180),
	quarantine: days(30),
	rejectedReviews: days(180),
	pendingReviews: years(1),
	tracking: days(90),
	sentLetters: days(30),
	surveys: years(3),
	consents: years(3),
	/** Acts of destruction and what keeps old copies from bringing things back. */
	acts: years(3),
}
