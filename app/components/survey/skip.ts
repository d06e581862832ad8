import { track } from '#app/components/tracking/beacon.ts'
import { thisPlace } from './place.ts'
import { markShown } from './shown.ts'

/** Tells the clinic that the survey was skipped, and never asks again; nobody waits for an answer. */
export function skipSurvey() {
	markShown()
	track('/api/public/patient-satisfaction-survey/skip', thisPlace())
}
