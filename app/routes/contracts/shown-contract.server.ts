import type { Contract } from '#app/clinic/publications/contract.ts'
import { longDate, shortDate } from '#app/clinic/text/format-date.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'

export const shownContract = (contract: Contract) => ({
	slug: contract.slug,
	title: contract.title,
	facts: `Действует с ${longDate(contract.effective_from)}`,
	date: shortDate(contract.version_date),
	pdf: contract.pdf_url
		? { url: contract.pdf_url, size: sizeWords(contract.pdf_size_bytes ?? 0) }
		: undefined,
})
