import type { AppointmentValues } from './columns/appointment-columns.ts'
import type { JobValues } from './columns/job-application-columns.ts'

/**
 * What is remembered. Times are ISO-8601 UTC text (sortable), booleans 0/1, ids UUIDv7 made by the app:
 * the common ground of SQLite and PostgreSQL.
 */
export type Tables = {
	secrets: { name: string; value: string }
	counters: { name: string; value: number }
	leases: { name: string; owner: string; until: string }
	appointments: AppointmentRow
	submissions: SubmissionRow
	consents: ConsentRow
	/** Where retention cut off the old end of the chain: the last link that is gone. */
	consent_cuts: { position: number; hash: string; removed: number; cut_at: string }
	outbox: OutboxRow
	survey_responses: SurveyRow
	reviews: ReviewRow
	job_applications: JobApplicationRow
	job_files: JobFileRow
	timetables: { source: string; received_at: string }
	free_moments: { starts_at: string }
	tracking: { id: string; kind: string; received_at: string; facts: string }
	rates: { key: string; count: number; until: string }
	acts: ActRow
	tombstones: TombstoneRow
}

export type RequestMark = 'taken' | 'reached' | 'cancelled'

export type AppointmentRow = AppointmentValues & {
	id: string
	/** `2026-000123`: counted within the clinic's year; guessable, so it opens nothing. */
	number: string
	created_at: string
	status: 'new' | 'done' | 'quarantined'
	done_at: string | null
	released_at: string | null
	mark: RequestMark | null
	marked_at: string | null
	/** The name that whoever had the link gave (marked-by.ts). */
	marked_by: string | null
	page: string | null
}

export type ReviewRow = {
	id: number
	created_at: string
	status: 'pending' | 'published' | 'rejected' | 'quarantined'
	author_name: string
	rating: number
	text: string
	doctor_id: number | null
	service_id: number | null
	page: string | null
	link_until: string
	/** Random, so that the key alone signs no link; empty in reviews older than the column. */
	link_salt: string
	verified: number
	decided_at: string | null
	rejected_why: string | null
	reply_text: string | null
	reply_at: string | null
}

export type SubmissionRow = {
	key: string
	fingerprint: string
	answer: string
	expires_at: string
	subject: string | null
}

/** A consent proof. `hash` seals all other columns but name, phone, email and salt, which `digest` stands for. */
export type ConsentRow = {
	id: string
	form_type: string
	subject_id: string
	received_at: string
	page: string | null
	text_version: string
	text_sha256: string
	privacy_policy_consent: number
	personal_data_consent: number
	/** Emptied by erasure, together with the salt. */
	name: string | null
	phone: string | null
	email: string | null
	salt: string | null
	digest: string
	position: number | null
	previous_hash: string | null
	hash: string | null
}

/** Something that has to be sent. What it says is composed from `about_id` when it is sent. */
export type OutboxRow = {
	id: string
	channel: string
	kind: string
	about_id: string
	status: 'pending' | 'sent' | 'dead'
	attempts: number
	created_at: string
	next_at: string
	give_up_at: string
	lease_until: string
	owner: string | null
	sent_at: string | null
	/** Code of the last failure, never its text: mail servers quote addresses. */
	last_error: string | null
}

/** Anonymous: `received_at` is the full hour, `id` is random and tells no time, `url` is a path. */
export type SurveyRow = {
	id: string
	received_at: string
	treatment_period: string
	staff_attitude_rating: number
	comfort_rating: number
	treatment_result_rating: number
	recommendation: string
	comments: string | null
	url: string | null
	page_title: string | null
}

export type JobApplicationRow = JobValues & {
	id: number
	created_at: string
	status: 'new' | 'quarantined'
	page: string | null
}

type JobFileRow = {
	file: string
	application_id: number
	position: number
	name: string
	kind: string
	size: number
	sha256: string
}

export type ActRow = {
	id: string
	made_at: string
	occasion: 'request' | 'retention'
	reason: string
	destroyed: string
}

type TombstoneRow = {
	act_id: string
	kind: string
	value: string
	erased_at: string
}
