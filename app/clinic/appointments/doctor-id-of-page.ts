/** Whose page the form was opened from: who does so wants this doctor, and the form has no field for one. */
export function doctorIdOfPage(page: string | null | undefined) {
	const id = /^\/doctors\/(\d{1,9})$/.exec(page ?? '')?.[1]
	return id === undefined ? null : Number(id)
}
