import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Place } from '../../../model/place.ts'
import type { ParsedPart } from '../format.ts'
import type { OfficePackage } from './officePackage.ts'
import { oleFile, type OleFile } from './oleFile.ts'

const MAX_EMBEDDED = 200

/** A part of a package that is a document of another program. */
export interface EmbeddedPart {
  readonly part: string
  readonly place?: Place
}

/** The files in an office document that are documents themselves, each once. */
export async function readEmbedded(
  source: OfficePackage,
  listed: readonly EmbeddedPart[],
  folder: string,
): Promise<ParsedPart[]> {
  const parts: ParsedPart[] = []
  const seen = new Set<string>()
  for (const { part, place } of listed) {
    if (seen.size >= MAX_EMBEDDED) break
    if (seen.has(part) || !source.has(part)) continue
    seen.add(part)
    const at = place === undefined ? {} : { place }
    try {
      const name = path.posix.basename(part)
      const file = isObject(name)
        ? await childOf(oleFile(Buffer.from(await source.bytes(part)), name.replace(/\.bin$/i, '')), folder)
        : { kind: 'child' as const, name, path: await write(source.read(part), folder) }
      if (file) parts.push({ ...file, ...at })
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      parts.push({ kind: 'warning', message: `The embedded file ${part} cannot be read. ${error.message}`, ...at })
    }
  }
  return parts
}

/** The part for a file that was found in an object. */
export async function childOf(
  file: OleFile | undefined,
  folder: string,
): Promise<Extract<ParsedPart, { kind: 'child' }> | undefined> {
  return file && { kind: 'child', name: file.name, path: await write(Readable.from([file.bytes]), folder) }
}

/** Parts of Office have `.bin`, those of OpenDocument no extension. */
function isObject(name: string): boolean {
  return /\.bin$/i.test(name) || !name.includes('.')
}

async function write(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<string> {
  const own = await mkdtemp(path.join(folder, 'embedded-'))
  const file = path.join(own, 'file')
  try {
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
    return file
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  }
}
