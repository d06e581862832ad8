import type { Executor } from '#app/database/database.server.ts'
import { storedCount } from '#app/database/stored-values.server.ts'
import type { ConsentRow } from '#app/database/tables.ts'
import { digestOf } from './consent.server.ts'
import { beginning, chain, sealHash } from './consent-chain.server.ts'
import type { LegalText } from './legal-text.ts'

export type ChainReport = {
	intact: boolean
	sealed: number
	open: number
	oldestOpen: string | null
	/** The end of the chain, to be noted elsewhere: whoever rewrites the table changes it. */
	last: { position: number; hash: string }
	broken: { id: string | null; position: number | null; reason: string }[]
}

/** @param noted the end of the chain as it was told before, if any */
export async function verifyConsents(db: Executor, noted?: ChainReport['last']): Promise<ChainReport> {
	const { sealed, open, start, length } = await snapshot(db)
	const broken: ChainReport['broken'] = []
	const complain = ({ id, position }: ConsentRow, reason: string) => broken.push({ id, position, reason })

	const hashAt = (wanted: number) =>
		wanted === start.position ? start.hash : sealed.find(row => Number(row.position) === wanted)?.hash

	let { position, hash } = start
	for (const row of sealed) {
		const found = Number(row.position)
		if (found !== position + 1) complain(row, `Перед записью нет звеньев: ждали ${position + 1}`)
		if (row.previous_hash !== hash) complain(row, 'Запись не продолжает предыдущую')
		if (row.hash !== sealHash(row, found, row.previous_hash ?? '')) complain(row, 'Запись изменена')
		position = found
		hash = row.hash ?? ''
	}
	if (length !== position) {
		const reason = `Цепочка должна кончаться звеном ${length}, а кончается звеном ${position}`
		broken.push({ id: null, position: null, reason })
	}
	if (noted && hashAt(noted.position) !== noted.hash) {
		const reason = `Звена ${noted.position} с записанным отпечатком нет: отрезано по сроку или переписано`
		broken.push({ id: null, position: noted.position, reason })
	}
	for (const row of [...sealed, ...open]) {
		if (!fits(row)) complain(row, 'Данные человека изменены или стёрты не полностью')
	}

	return {
		intact: broken.length === 0,
		sealed: sealed.length,
		open: open.length,
		oldestOpen: open[0]?.received_at ?? null,
		last: { position, hash },
		broken,
	}
}

const kinds: Record<string, LegalText['kind']> = {
	appointment: 'consent',
	job_application: 'consent-job',
	review: 'consent-moderation',
	review_publication: 'consent-review',
}

/** Texts that people have agreed to and that say something else now under the same version. */
export async function changedTexts(
	db: Executor,
	texts: Pick<LegalText, 'kind' | 'version' | 'sha256'>[],
): Promise<{ kind: LegalText['kind']; version: string; consents: number }[]> {
	const given = await db
		.selectFrom('consents')
		.select(({ fn }) => ['form_type', 'text_version', 'text_sha256', fn.countAll().as('count')])
		.groupBy(['form_type', 'text_version', 'text_sha256'])
		.execute()
	return texts.flatMap(({ kind, version, sha256 }) => {
		const others = given.filter(
			row => kinds[row.form_type] === kind && row.text_version === version && row.text_sha256 !== sha256,
		)
		const consents = others.reduce((sum, { count }) => sum + Number(count), 0)
		return consents > 0 ? [{ kind, version, consents }] : []
	})
}

/** One transaction: a server may be sealing meanwhile. */
async function snapshot(db: Executor) {
	return await db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async tx => {
			const rows = tx.selectFrom('consents').selectAll()
			return {
				sealed: await rows.where('position', 'is not', null).orderBy('position').execute(),
				open: await rows.where('position', 'is', null).orderBy('received_at').execute(),
				start: await beginning(tx),
				length: (await storedCount(tx, chain)) ?? 0,
			}
		})
}

function fits({ salt, name, phone, email, digest }: ConsentRow) {
	if (salt === null) return name === null && phone === null && email === null
	return name !== null && digest === digestOf(salt, { name, phone, email })
}
