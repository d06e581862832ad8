import { type RefObject, useEffect, useState } from 'react'
import { fileTrouble, jobWording, resumeLimits } from '#app/clinic/job-wording.ts'

/** The files in a field: each choice adds to those before, each can be taken out again, and the field holds them all. */
export function useChosenFiles(input: RefObject<HTMLInputElement>) {
	const [files, setFiles] = useState<File[]>([])

	// Files may have been chosen before the page came alive.
	useEffect(() => setFiles([...(input.current?.files ?? [])]), [input])
	const trouble = troubleOf(files)
	useEffect(() => input.current?.setCustomValidity(trouble), [input, trouble])

	function hold(wanted: File[]) {
		if (!input.current) return
		const transfer = new DataTransfer()
		for (const file of wanted) transfer.items.add(file)
		input.current.files = transfer.files
		setFiles(wanted)
	}

	return {
		files,
		/** What is wrong with them as far as can be told here; empty where nothing is. */
		trouble,
		add: () => {
			const added = [...(input.current?.files ?? [])].filter(file => !files.some(old => isSame(old, file)))
			hold([...files, ...added])
		},
		remove: (file: File) => hold(files.filter(other => other !== file)),
	}
}

const isSame = (a: File, b: File) =>
	a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** What can be told before anything is sent; what is in a file only the server judges. */
function troubleOf(files: File[]) {
	if (files.length > resumeLimits.files) return jobWording.resume.many
	const big = files.find(({ size }) => size > resumeLimits.bytes)
	if (big) return fileTrouble.big(big.name)
	const empty = files.find(({ size }) => size === 0)
	return empty ? fileTrouble.empty(empty.name) : ''
}
