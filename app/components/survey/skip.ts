import { thisPlace, track } from '#app/components/tracking/beacon.ts'
import { markShown } from './shown.ts'

export function skipSurvey() {
	markShown()
	track('/api/public/patient-satisfaction-survey/skip', thisPlace())
}
