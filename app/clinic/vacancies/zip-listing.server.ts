const end = 0x06054b50
const entry = 0x02014b50
const endSize = 22
const entrySize = 46
const mostEntries = 2000
const longestName = 1000

export type ZipEntry = { name: string; isLocked: boolean; size: number }

/** Reads the central directory without unpacking anything; undefined where it is missing or implausible. */
export function zipListing(bytes: Buffer): ZipEntry[] | undefined {
	const last = lastRecord(bytes)
	if (last === undefined) return undefined

	const count = bytes.readUInt16LE(last + 10)
	if (count === 0 || count > mostEntries) return undefined

	const entries: ZipEntry[] = []
	let at = bytes.readUInt32LE(last + 16)
	for (let number = 0; number < count; number += 1) {
		if (at + entrySize > last || bytes.readUInt32LE(at) !== entry) return undefined
		const nameLength = bytes.readUInt16LE(at + 28)
		if (nameLength > longestName) return undefined
		const name = bytes.toString('utf8', at + entrySize, at + entrySize + nameLength)
		const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
		entries.push({ name, isLocked, size: bytes.readUInt32LE(at + 24) })
		at += entrySize + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
	}
	return entries
}

function lastRecord(bytes: Buffer) {
	const earliest = Math.max(0, bytes.length - endSize - 0xffff)
	for (let at = bytes.length - endSize; at >= earliest; at -= 1) {
		if (bytes.readUInt32LE(at) === end && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length)
			return at
	}
	return undefined
}
