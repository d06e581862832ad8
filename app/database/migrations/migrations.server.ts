import type { Migration } from 'kysely'
import { firstAppointmentMigration } from './first-appointment.server.ts'
import { jobsMigration } from './jobs.server.ts'
import { personalDataMigration } from './personal-data.server.ts'
import { ratesMigration } from './rates.server.ts'
import { requestMarksMigration } from './request-marks.server.ts'
import { requestPhonesMigration } from './request-phones.server.ts'
import { reviewLinksMigration } from './review-links.server.ts'
import { reviewsMigration } from './reviews.server.ts'
import { surveyMigration } from './survey.server.ts'
import { timetableMigration } from './timetable.server.ts'

/** Forward only; text, integer and bigint columns only: the common subset of both databases. */
export const migrations: Record<string, Migration> = {
	'001-first-appointment': firstAppointmentMigration,
	'002-survey': surveyMigration,
	'003-reviews': reviewsMigration,
	'004-jobs': jobsMigration,
	'005-timetable': timetableMigration,
	'006-personal-data': personalDataMigration,
	'007-rates': ratesMigration,
	'008-request-marks': requestMarksMigration,
	'009-review-links': reviewLinksMigration,
	'010-request-phones': requestPhonesMigration,
}
