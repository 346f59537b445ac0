import { advise } from '../../../../base/advice.ts'
import { closeSync, openSync, readSync } from 'node:fs'
import { QuarryError } from '../../../../base/errors.ts'
import type { Extract, ExtractionFile } from '../../../extraction/extractor.ts'
import { unpack } from '../unpack.ts'
import type { Child, Unpacking } from '../unpacking.ts'
import { parseListing, type ListedEntry } from './listing.ts'
import { readPlanned } from './readPlanned.ts'
import { listEntries, type SevenZipSource } from './sevenZip.ts'

/** Reads a 7z archive, also an encrypted one if its password is given. */
export const extract: Extract = (file, context) => {
  const source: SevenZipSource = { path: file.path, type: '7z', password: context.options.password }
  return unpack(file, context, (unpacking) => readSevenZip(file, source, unpacking))
}

async function* readSevenZip(
  file: ExtractionFile,
  source: SevenZipSource,
  unpacking: Unpacking,
): AsyncGenerator<Child> {
  const { password } = source
  const entries = await list(file, source)
  const encrypted = new Set<string>()
  const planned = entries.flatMap((entry) => {
    const admitted = unpacking.admit(entry)
    if (admitted && entry.isEncrypted && password === undefined)
      unpacking.refuse(admitted.name, `It is encrypted. ${advise('givePassword')}`)
    if (admitted && entry.isEncrypted) encrypted.add(admitted.name)
    const isWanted = admitted && (!entry.isEncrypted || password !== undefined)
    return entry.kind === 'folder' ? [] : [{ bytes: entry.bytes, ...(isWanted ? { wanted: admitted } : {}) }]
  })
  yield* readPlanned(source, planned, unpacking, ({ name }) => encrypted.has(name))
}

async function list(file: ExtractionFile, source: SevenZipSource): Promise<ListedEntry[]> {
  try {
    return parseListing(await listEntries(source))
  } catch (error) {
    if (!hasEncryptedNames(source.path)) throw error
    throw new QuarryError(
      'invalid_input',
      source.password === undefined
        ? 'The archive is encrypted, with the names of its files.'
        : 'The password does not open the archive, or it is damaged.',
      { where: file.name, ...(source.password === undefined ? { hint: advise('givePassword') } : {}) },
    )
  }
}

const headerBytes = 32
const nextHeaderOffsetAt = 12
const nextHeaderBytesAt = 20
const maxNextHeaderBytes = 64 * 1024
/** The identifier of AES in the description of how the list of entries is packed. */
const aesMethod = Buffer.from([0x06, 0xf1, 0x07, 0x01])

/** Whether the list of entries is encrypted: its description, at the end of the file, is not. */
function hasEncryptedNames(path: string): boolean {
  const descriptor = openSync(path, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    if (readSync(descriptor, header, 0, headerBytes, 0) < headerBytes) return false
    const bytes = Number(header.readBigUInt64LE(nextHeaderBytesAt))
    const next = Buffer.alloc(Math.min(bytes, maxNextHeaderBytes))
    readSync(descriptor, next, 0, next.length, BigInt(headerBytes) + header.readBigUInt64LE(nextHeaderOffsetAt))
    return next.includes(aesMethod)
  } catch {
    return false
  } finally {
    closeSync(descriptor)
  }
}
