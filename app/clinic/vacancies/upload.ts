const resumeKinds = ['pdf', 'docx', 'odt', 'jpg', 'png'] as const
export type ResumeKind = (typeof resumeKinds)[number]

export type Upload = {
	/** What its sender calls it: a base name without control characters. */
	name: string
	file: string
	size: number
	sha256: string
	kind: ResumeKind
}

/** A file that cannot be taken, and the message for its sender (nothing of one too many). Nothing of it is kept. */
export type RefusedUpload = { trouble: string }

// Whoever writes JSON could describe any file of ours as their own: only what came over the wire here counts.
const received = new WeakSet<object>()

export function asReceived<Given extends Upload | RefusedUpload>(given: Given) {
	received.add(given)
	return given
}

export const isReceived = (value: unknown): value is Upload | RefusedUpload =>
	typeof value === 'object' && value !== null && received.has(value)

const kept = new WeakSet<Upload>()

export const keep = (upload: Upload) => void kept.add(upload)
export const isKept = (upload: Upload) => kept.has(upload)
