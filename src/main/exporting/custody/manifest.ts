import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { openPromise } from 'yauzl'
import { z } from 'zod'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'

/**
 * A seal is two files beside the one it is of: `NAME.seal`, a manifest in JSON with the SHA-256 of the file and of each part,
 * and `NAME.seal.sig`, the Ed25519 signature of the manifest's bytes as RFC 8032 has it. A third, `NAME.seal.tsr`, may hold the
 * answer of a time-stamping authority for the signature's bytes (RFC 3161); `NAME.seal.tsr.sig` is signed with the same key,
 * because not every byte of such an answer is signed by the authority.
 */
export const sealEnding = '.seal'
export const signatureEnding = '.sig'
export const timestampEnding = '.tsr'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.object({ name: z.string(), bytes: z.int().min(0), sha256 })
const manifest = z.object({
  format: z.literal('quarry-seal'),
  version: z.literal(1),
  file: part,
  /** What the parts are: the files of a zip archive, or pieces of any other file. */
  kind: z.enum(['archive', 'pieces']),
  parts: z.array(part),
  sealedAt: z.string(),
  /** The authority that was asked for a time stamp of the signature. */
  timestampFrom: z.string().optional(),
  /** SPKI in PEM: whom the signature is from. */
  publicKey: z.string(),
})
export type Manifest = z.output<typeof manifest>
export type Part = z.output<typeof part>
export type SealedContent = Pick<Manifest, 'file' | 'kind' | 'parts'>

const pieceBytes = 1 << 20

/** The manifest that these bytes are; undefined for anything else. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(bytes.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** The key that a manifest names; undefined for what is no Ed25519 key. */
export function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** What a file holds now. @throws QuarryError not_found, permission, usage for a folder */
export async function partsOf(file: string, signal?: AbortSignal): Promise<SealedContent> {
  const whole = createHash('sha256')
  const pieces: Part[] = []
  let bytes = 0
  try {
    if (!(await stat(file)).isFile()) throw new QuarryError('usage', 'Only a file can be sealed.', { where: file })
    for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
      throwIfAborted(signal)
      const piece = chunk as Buffer
      whole.update(piece)
      const hash = createHash('sha256').update(piece).digest('hex')
      pieces.push({ name: `bytes ${bytes}-${bytes + piece.length - 1}`, bytes: piece.length, sha256: hash })
      bytes += piece.length
    }
  } catch (error) {
    throw fileError(error, file)
  }
  const entries = await zipParts(file, signal)
  return {
    file: { name: path.basename(file), bytes, sha256: whole.digest('hex') },
    kind: entries ? 'archive' : 'pieces',
    parts: entries ?? pieces,
  }
}

/** The files of a zip archive; undefined for any other file, and for an archive that cannot be read. */
async function zipParts(file: string, signal?: AbortSignal): Promise<Part[] | undefined> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (!zip) return undefined
  const parts: Part[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      throwIfAborted(signal)
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          hash.update(chunk as Buffer)
          bytes += (chunk as Buffer).length
        }
      } catch {
        // Its checksum of the archive no longer fits: what could be read of it tells it from what was sealed.
        hash.update('unreadable')
      }
      parts.push({ name: entry.fileName, bytes, sha256: hash.digest('hex') })
    }
    return parts
  } catch {
    throwIfAborted(signal)
    return undefined
  } finally {
    zip.close()
  }
}
