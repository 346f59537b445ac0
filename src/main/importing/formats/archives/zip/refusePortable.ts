import type { Entry, ZipFile } from 'yauzl'
import { QuarryError } from '../../../../base/errors.ts'
import { openZip } from '../../package/openZip.ts'

/** How the manifest of a portable collection begins; its records are before it. */
const begins = /^\{\s*"format":\s*"quarry-collection"/
const judgedBytes = 100

/**
 * As an archive, its records would come without their marks and vectors, and its originals beside them once more.
 * @throws QuarryError invalid_input for a portable collection, whatever its name
 */
export async function refusePortable(path: string): Promise<void> {
  if (await isPortable(path))
    throw new QuarryError('invalid_input', 'This is a collection that was exported from Quarry with everything.', {
      hint: 'Let its name end with .quarry-collection, and import it by itself.',
    })
}

/** What cannot be read of an archive is no sign of anything: reading its entries tells. */
async function isPortable(path: string): Promise<boolean> {
  const archive = await openZip(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!archive) return false
  try {
    let isFirst = true
    for await (const entry of archive.eachEntry()) {
      if (isFirst && entry.fileName !== 'documents.jsonl') return false
      isFirst = false
      if (entry.fileName === 'manifest.json') return begins.test(await beginningOf(archive, entry))
    }
    return false
  } catch {
    return false
  } finally {
    archive.close()
  }
}

async function beginningOf(archive: ZipFile, entry: Entry): Promise<string> {
  let text = ''
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    text += (chunk as Buffer).toString('latin1')
    if (text.length >= judgedBytes) break
  }
  return text
}
