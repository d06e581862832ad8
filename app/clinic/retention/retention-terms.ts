import { day } from '#app/platform/units.ts'

const days = (count: number) => count * day
const years = (count: number) => days(365 * count)

/** The only place for retention periods; reasons are in docs/personal-data.md. */
export const terms = {
	doneRequests: days(180),
	openRequests: years(1),
	jobApplications: days(180),
	quarantine: days(30),
	rejectedReviews: days(180),
	pendingReviews: years(1),
	publishedReviews: years(5),
	tracking: days(90),
	sentLetters: days(30),
	surveys: years(3),
	consents: years(3),
	acts: years(3),
}
