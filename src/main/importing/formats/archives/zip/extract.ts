import { advise } from '../../../../base/advice.ts'
import type { Entry, ZipFile } from 'yauzl'
import type { Extract } from '../../../extraction/extractor.ts'
import { openZip } from '../../package/openZip.ts'
import type { PlannedEntry } from '../sevenZip/entrySplitter.ts'
import { readPlanned } from '../sevenZip/readPlanned.ts'
import { unpack } from '../unpack.ts'
import type { Child, Unpacking } from '../unpacking.ts'
import { describeEntry, hasUnknownName } from './describeEntry.ts'
import { guessNameEncoding } from './legacyNames.ts'
import { refusePortable } from './refusePortable.ts'

/** Reads a ZIP archive by its central directory. */
export const extract: Extract = (file, context) =>
  unpack(file, context, (unpacking) => readZip(file.path, context.options.password, unpacking))

async function* readZip(path: string, password: string | undefined, unpacking: Unpacking): AsyncGenerator<Child> {
  await refusePortable(path)
  const encoding = await nameEncoding(path)
  const archive = await openZip(path, zipOptions)
  const planned: PlannedEntry[] = []
  const encrypted = new Set<string>()
  try {
    for await (const entry of archive.eachEntry()) {
      const described = describeEntry(entry, encoding)
      const admitted = unpacking.admit(described)
      const reader = readerOf(entry, password)
      if (described.kind !== 'folder')
        planned.push({ bytes: described.bytes, ...(reader.by === '7-Zip' ? { wanted: admitted } : {}) })
      if (admitted && entry.isEncrypted()) encrypted.add(admitted.name)
      if (admitted && reader.by === 'none') unpacking.refuse(admitted.name, reader.reason)
      else if (admitted && reader.by === 'yauzl') {
        const child = await unpacking.unpack(admitted, openEntry(archive, entry))
        if (child) yield child
      }
      unpacking.progress(entry.compressedSize)
    }
  } finally {
    archive.close()
  }
  if (planned.some(({ wanted }) => wanted))
    yield* readPlanned({ path, type: 'zip', password }, planned, unpacking, ({ name }) => encrypted.has(name))
}

const zipOptions = { lazyEntries: true, autoClose: false, decodeStrings: false }

/** Enough names to tell an encoding by. */
const JUDGED_NAMES = 200

/** Names of one archive are in one encoding: a single one may be too short to tell it by. */
async function nameEncoding(path: string): Promise<string | undefined> {
  const archive = await openZip(path, zipOptions)
  const names: Uint8Array[] = []
  try {
    for await (const entry of archive.eachEntry()) {
      if (hasUnknownName(entry)) names.push(entry.fileNameRaw)
      if (names.length === JUDGED_NAMES) break
    }
  } finally {
    archive.close()
  }
  return guessNameEncoding(names)
}

/** The bytes of an entry; an error in opening it comes with the first of them. */
async function* openEntry(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of await archive.openReadStreamPromise(entry)) yield chunk as Uint8Array
}

/** Deflate64, bzip2, LZMA, Zstandard, xz, PPMd and WinZip's AES, which says the method under it elsewhere. */
const sevenZipMethods = new Set([0, 8, 9, 12, 14, 93, 95, 98, 99])

type Reader = { readonly by: 'yauzl' | '7-Zip' } | { readonly by: 'none'; readonly reason: string }

function readerOf(entry: Entry, password: string | undefined): Reader {
  if (entry.isEncrypted() && password === undefined)
    return { by: 'none', reason: `It is encrypted. ${advise('givePassword')}` }
  if (entry.canDecodeFileData()) return { by: 'yauzl' }
  if (sevenZipMethods.has(entry.compressionMethod)) return { by: '7-Zip' }
  return {
    by: 'none',
    reason: `The compression method ${entry.compressionMethod} is not read. Unpack the archive and import the folder.`,
  }
}
