const resumeKinds = ['pdf', 'docx', 'odt', 'jpg', 'png'] as const
export type ResumeKind = (typeof resumeKinds)[number]

export type Upload = {
	name: string
	file: string
	size: number
	sha256: string
	kind: ResumeKind
}

export type RefusedUpload = { error: string }

// JSON could claim any stored file: only files received over this connection count.
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
