import { createHash } from 'node:crypto'
import { openPromise, type ZipFile } from 'yauzl'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { bundleManifest, bundleVersion, manifestName, sumsName, type BundleManifest } from './format.ts'

export interface ReadBundle {
  readonly manifest: BundleManifest
  readonly parts: ReadonlyMap<string, Buffer>
  /** Parts that are not what the manifest has, are missing or were added. */
  readonly problems: readonly string[]
}

/** Journals are text; originals are files of a few megabytes. */
const mostBytes = 1_000_000_000

/**
 * Reads a research bundle and compares every part with its sum.
 * @throws QuarryError not_found, permission, invalid_input for what is no bundle or of a newer version
 */
export async function readBundle(path: string, signal?: AbortSignal): Promise<ReadBundle> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw error instanceof Error && 'syscall' in error ? fileError(error, path) : noBundle(path)
  })
  try {
    const parts = await partsOf(zip, path, signal)
    const manifest = manifestOf(parts.get(manifestName), path)
    return { manifest, parts, problems: problemsOf(manifest, parts) }
  } finally {
    zip.close()
  }
}

async function partsOf(zip: ZipFile, path: string, signal?: AbortSignal): Promise<ReadonlyMap<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      throwIfAborted(signal)
      bytes += entry.uncompressedSize
      if (bytes > mostBytes || parts.has(entry.fileName)) throw noBundle(path)
      const chunks: Uint8Array[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array)
      parts.set(entry.fileName, Buffer.concat(chunks))
    }
  } catch (error) {
    throwIfAborted(signal)
    throw error instanceof QuarryError ? error : noBundle(path, error)
  }
  return parts
}

function noBundle(path: string, cause?: unknown): QuarryError {
  return new QuarryError('invalid_input', 'This is no whole research bundle.', {
    where: path,
    hint: 'Copy the file again from where it was exported.',
    cause,
  })
}

function manifestOf(bytes: Buffer | undefined, path: string): BundleManifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(bytes?.toString('utf8') ?? '')
  } catch (error) {
    throw noBundle(path, error)
  }
  const found = bundleManifest.safeParse(parsed)
  if (!found.success) throw noBundle(path, found.error)
  if (found.data.version > bundleVersion)
    throw new QuarryError('invalid_input', 'This bundle was exported by a newer version of Quarry.', {
      where: path,
      hint: 'Update Quarry, then replay it again.',
    })
  return found.data
}

function problemsOf(manifest: BundleManifest, parts: ReadonlyMap<string, Buffer>): readonly string[] {
  const expected = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]))
  const manifestBytes = parts.get(manifestName)
  if (manifestBytes) expected.set(manifestName, hashOf(manifestBytes))
  const changed = [...expected].flatMap(([name, sha256]) => {
    const bytes = parts.get(name)
    if (!bytes) return [`${name} is missing.`]
    return hashOf(bytes) === sha256 ? [] : [`${name} has changed.`]
  })
  const sums = [...expected].map(([name, sha256]) => `${sha256}  ${name}\n`).join('')
  const sumsDiffer = parts.get(sumsName)?.toString('utf8') === sums ? [] : [`${sumsName} does not fit ${manifestName}.`]
  const added = [...parts.keys()].filter((name) => name !== sumsName && !expected.has(name))
  return [...changed, ...sumsDiffer, ...added.map((name) => `${name} was added.`)]
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
