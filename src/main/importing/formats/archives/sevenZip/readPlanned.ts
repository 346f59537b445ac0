import { rmSync } from 'node:fs'
import { ArchiveExceeded } from '../archiveLimits.ts'
import { damaged, type AdmittedEntry, type Child, type Unpacking } from '../unpacking.ts'
import { EntrySplitter, PortionDone, type PlannedEntry } from './entrySplitter.ts'
import { writeEntries, type SevenZipSource } from './sevenZip.ts'

/** Most bytes held in temporary files at a time, besides one more entry. */
const portionBytes = 1024 * 1024 * 1024

const unknownMethod = 'Its compression method is not read. Unpack the archive and import the folder.'
const wrongPassword = 'The password does not open it, or it is damaged.'

/**
 * The wanted ones of all entries of an archive, decompressed by 7-Zip. It cannot wait while it runs, so each run gives one
 * portion of an archive, and is repeated for the next.
 */
export async function* readPlanned(
  source: SevenZipSource,
  planned: readonly PlannedEntry[],
  unpacking: Unpacking,
  isEncrypted: (entry: AdmittedEntry) => boolean,
): AsyncGenerator<Child> {
  for (const portion of portionsOf(planned)) {
    let errors: readonly string[] = []
    const reasonOf = (entry: AdmittedEntry) => {
      if (errors.includes(`ERROR: Unsupported Method : ${entry.path}`)) return unknownMethod
      return isEncrypted(entry) ? wrongPassword : damaged
    }
    const splitter = new EntrySplitter(planned, portion, unpacking, reasonOf)
    let exceeded: ArchiveExceeded | undefined
    try {
      errors = await writeEntries(source, (bytes) => splitter.write(bytes))
      splitter.conclude()
    } catch (error) {
      splitter.abandon()
      if (error instanceof ArchiveExceeded) exceeded = error
      else if (!(error instanceof PortionDone)) throw error
    }
    for (const { child, entry } of splitter.children)
      if (entry.crc32 === undefined && entry.bytes > 0 && errors.length > 0) {
        // Where one entry failed, another one without a checksum may have its bytes.
        rmSync(child.path, { force: true })
        unpacking.refuse(entry.name, reasonOf(entry))
      } else yield child
    if (exceeded) throw exceeded
  }
}

/** Ranges of entries that hold one that is wanted, each of no more than the bytes of a portion or of one entry. */
function* portionsOf(planned: readonly PlannedEntry[]): Generator<{ readonly from: number; readonly to: number }> {
  let from = 0
  let to = 0
  let bytes = 0
  for (const [at, { wanted }] of planned.entries()) {
    if (!wanted) continue
    if (bytes > 0 && bytes + wanted.bytes > portionBytes) {
      yield { from, to }
      from = to
      bytes = 0
    }
    bytes += wanted.bytes
    to = at + 1
  }
  if (to > from) yield { from, to }
}
