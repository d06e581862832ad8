import { createHash } from 'node:crypto'
import { z } from 'zod'
import { htmlOf } from '#app/clinic/html.server.ts'
import { LegalText, legalKinds } from '#app/clinic/legal-text.ts'
import { markdownFiles, readMarkdown } from '#app/storage/content-files.server.ts'

const LegalFile = LegalText.omit({ id: true, kind: true, html: true, sha256: true }).extend({
	body: z.string().min(1),
})

/** The kind stands in the file's name: `legal/consent-review-2026-09-01.md`. */
export const readLegalTexts = (folder: string): LegalText[] =>
	markdownFiles(folder, 'legal').flatMap(file => {
		const name = /legal\/(.+)-\d{4}-\d\d-\d\d\.md$/.exec(file)?.[1]
		const kind = legalKinds.find(known => known === name)
		if (!kind) return []
		const { body, ...text } = readMarkdown(folder, file, LegalFile)
		const sha256 = createHash('sha256').update(`${text.title}\n\n${body}`).digest('hex')
		return [{ ...text, id: `${kind}-${text.version}`, kind, html: htmlOf(body), sha256 }]
	})
