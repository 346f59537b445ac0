import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { ParsedPart } from '../format.ts'
import type { OfficePackage, Relation } from '../office/officePackage.ts'

const MAX_EMBEDDED = 200

/** Documents of other programs that stand in the text, and files whose text is to be inserted when it is opened. */
const types = new Set(['package', 'aFChunk'])

/** The files in a Word document that are documents themselves. */
export async function readEmbedded(
  source: OfficePackage,
  relations: readonly Relation[],
  folder: string,
): Promise<ParsedPart[]> {
  const parts: ParsedPart[] = []
  for (const { type, target } of relations.filter((one) => types.has(one.type)).slice(0, MAX_EMBEDDED)) {
    if (!source.has(target)) continue
    const own = await mkdtemp(path.join(folder, 'embedded-'))
    const file = path.join(own, 'file')
    try {
      await pipeline(source.read(target), createWriteStream(file, { mode: 0o600 }))
      parts.push({ kind: 'child', name: path.posix.basename(target), path: file })
    } catch (error) {
      await rm(own, { recursive: true, force: true })
      if (!(error instanceof QuarryError)) throw error
      parts.push({ kind: 'warning', message: `The embedded file ${target} (${type}) cannot be read. ${error.message}` })
    }
  }
  return parts
}
