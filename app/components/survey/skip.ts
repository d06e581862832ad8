import { track } from '#app/components/tracking/beacon.ts'
import { thisPlace } from './place.ts'
import { markShown } from './shown.ts'

export function skipSurvey() {
	markShown()
	track('/api/public/patient-satisfaction-survey/skip', thisPlace())
}
