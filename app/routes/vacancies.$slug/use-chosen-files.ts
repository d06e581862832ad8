import { type RefObject, useEffect, useState } from 'react'
import { fileErrors, jobWording, resumeLimits } from '#app/clinic/vacancies/job-application-messages.ts'

/** Choosing adds to the files chosen before and replaces rejected ones. */
export function useChosenFiles(input: RefObject<HTMLInputElement>, errors: string[] = [], open = true) {
	const [files, setFiles] = useState<File[]>([])
	const [refused, setRefused] = useState<File[]>([])

	const verdict = errors.join('\n')
	// Judged once, when the answer comes: the mended file may bear the same name.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later was not judged
	useEffect(() => {
		if (open) setRefused(refusedBy(verdict, files))
	}, [verdict, open])

	// Files may have been chosen before hydration.
	useEffect(() => setFiles([...(input.current?.files ?? [])]), [input])
	const error = errorOf(files)
	useEffect(() => input.current?.setCustomValidity(error), [input, error])

	function hold(chosen: File[]) {
		if (!input.current) return
		const transfer = new DataTransfer()
		for (const file of chosen) transfer.items.add(file)
		input.current.files = transfer.files
		setFiles(chosen)
	}

	return {
		files,
		error,
		mended: refused.length > 0 && !refused.some(file => files.includes(file)),
		add: () => {
			const kept = files.filter(file => !refused.includes(file) && !fileErrorOf(file))
			const added = [...(input.current?.files ?? [])].filter(file => !kept.some(old => isSame(old, file)))
			hold([...kept, ...added])
		},
		remove: (file: File) => hold(files.filter(other => other !== file)),
	}
}

const isSame = (a: File, b: File) =>
	a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function errorOf(files: File[]) {
	if (files.length > resumeLimits.files) return jobWording.resume.many
	return files.map(fileErrorOf).find(Boolean) ?? ''
}

function fileErrorOf({ name, size }: File) {
	if (size > resumeLimits.bytes) return fileErrors.big(name)
	return size === 0 ? fileErrors.empty(name) : ''
}

function refusedBy(verdict: string, files: File[]) {
	if (verdict === '') return []
	const named = files.filter(({ name }) => verdict.includes(`«${name}»`))
	return named.length > 0 ? named : files
}
