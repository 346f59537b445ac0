import { createHash } from 'node:crypto'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { manifest, manifestName, portableVersion, type PortableManifest } from './format.ts'

/** The file of a portable collection, whose parts are what its manifest says. */
export interface PortableFile {
  readonly manifest: PortableManifest
  /** The bytes of a part. @throws QuarryError invalid_input where there is none */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

/** A manifest is read as a whole. */
const mostManifestBytes = 64_000_000

/**
 * Opens a portable collection and compares every part with its checksum.
 * @throws QuarryError invalid_input for what is no such file, damaged or of a newer version; not_found, permission
 */
export async function openPortable(path: string, signal?: AbortSignal): Promise<PortableFile> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw isFileError(error) ? fileError(error, path) : damaged(path, 'It is no zip archive.')
  })
  try {
    const entries = await entriesOf(zip, path)
    const read = (name: string) => bytesOf(zip, entries.get(name), path, name)
    const found = await manifestOf(read(manifestName), path)
    const expected = new Set([manifestName, ...found.parts.map(({ name }) => name)])
    const extra = [...entries.keys()].find((name) => !expected.has(name))
    if (extra !== undefined) throw damaged(path, `Its manifest does not name ${extra}.`)
    for (const { name, sha256 } of found.parts) {
      const hash = createHash('sha256')
      for await (const chunk of read(name)) {
        throwIfAborted(signal)
        hash.update(chunk)
      }
      if (hash.digest('hex') !== sha256) throw damaged(path, `${name} is not what its checksum says.`)
    }
    return { manifest: found, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function damaged(path: string, why: string): QuarryError {
  return new QuarryError('invalid_input', `This is no whole Quarry collection. ${why}`, {
    where: path,
    hint: 'Copy the file again from where it was exported.',
  })
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

async function entriesOf(zip: ZipFile, path: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damaged(path, `${entry.fileName} is in it twice.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof QuarryError ? error : damaged(path, 'Its list of parts cannot be read.')
  }
  return entries
}

async function* bytesOf(
  zip: ZipFile,
  entry: Entry | undefined,
  path: string,
  name: string,
): AsyncGenerator<Uint8Array, undefined> {
  if (!entry) throw damaged(path, `Its part ${name} is missing.`)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Uint8Array
  } catch {
    throw damaged(path, `Its part ${name} cannot be read.`)
  }
}

async function manifestOf(bytes: AsyncIterable<Uint8Array>, path: string): Promise<PortableManifest> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size > mostManifestBytes) throw damaged(path, 'Its manifest is too long.')
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw damaged(path, 'Its manifest is no JSON.')
  }
  const found = manifest.safeParse(parsed)
  if (!found.success) throw damaged(path, 'Its manifest is not one of a collection.')
  if (found.data.version > portableVersion)
    throw new QuarryError('invalid_input', 'This collection was exported by a newer version of Quarry.', {
      where: path,
      hint: 'Update Quarry, then import it again.',
    })
  return found.data
}

/** The lines of a part. @throws QuarryError invalid_input for a line longer than a record may be */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let rest: Uint8Array[] = []
  const text = (last: Uint8Array) => Buffer.concat([...rest, last]).toString('utf8')
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      yield text(chunk.subarray(from, end))
      rest = []
      from = end + 1
    }
    rest.push(chunk.subarray(from))
  }
  const last = text(new Uint8Array())
  if (last !== '') yield last
}

const lineFeed = 10

/** A part in pieces of so many bytes; the last one may be shorter. */
export async function* blocksOf(
  bytes: AsyncIterable<Uint8Array>,
  blockBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let pending: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    pending.push(chunk)
    size += chunk.length
    if (size < blockBytes) continue
    const all = Buffer.concat(pending)
    let from = 0
    for (; from + blockBytes <= all.length; from += blockBytes) yield all.subarray(from, from + blockBytes)
    pending = [all.subarray(from)]
    size = all.length - from
  }
  if (size > 0) yield Buffer.concat(pending)
}
