import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openPromise } from 'yauzl'
import { z } from 'zod'
import { throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { fingerprintOf, pemOf } from './sealKey.ts'
import type { Timestamp } from './timestampTypes.ts'

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
type Manifest = z.output<typeof manifest>
type Part = z.output<typeof part>
type SealedContent = Pick<Manifest, 'file' | 'kind' | 'parts'>

export interface Seal {
  /** The manifest. */
  readonly path: string
  readonly sha256: string
  readonly parts: number
  readonly sealedAt: string
  /** SHA-256 of the public key, hexadecimal. */
  readonly fingerprint: string
}

/** What a seal is held against. */
export interface SealCheck {
  /** The key that must have signed it; without it, the report names the key that has. */
  readonly key?: KeyObject | undefined
  /** Certificates in PEM; the time stamp must lead to one of them. Without them, the report names its authority. */
  readonly authorities?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a check of a sealed file found. */
export interface SealReport {
  readonly path: string
  readonly ok: boolean
  readonly sealedAt: string | undefined
  readonly fingerprint: string | undefined
  readonly parts: number
  /** False: nothing proves the seal itself, because its signature is missing. What it lists is compared all the same. */
  readonly isSigned: boolean
  /** What the time stamp beside it proves; undefined: there is none, or it does not fit. */
  readonly timestamp: Timestamp | undefined
  /** What has changed, each with its name. */
  readonly problems: readonly string[]
}

const pieceBytes = 1 << 20

/**
 * Seals a file as it is now. @throws QuarryError not_found, permission, disk_full, conflict where a signed seal is there: it is
 * the proof of what the file was
 */
export async function sealFile(
  file: string,
  key: KeyObject,
  clock: Clock,
  { signal, timestampFrom }: { readonly signal?: AbortSignal; readonly timestampFrom?: string } = {},
): Promise<Seal> {
  const sealPath = `${file}${sealEnding}`
  if (await isThere(sealPath + signatureEnding))
    throw new QuarryError('conflict', 'This file is sealed already.', {
      where: sealPath,
      hint: 'Verify it. To seal it as it is now, move the old seal and its signature away first.',
    })
  const whole = await partsOf(file, signal)
  const publicKey = pemOf(createPublicKey(key))
  const made: Manifest = {
    format: 'quarry-seal',
    version: 1,
    ...whole,
    sealedAt: new Date(clock.now()).toISOString(),
    ...(timestampFrom === undefined ? {} : { timestampFrom }),
    publicKey,
  }
  const bytes = Buffer.from(`${JSON.stringify(made, null, 2)}\n`, 'utf8')
  try {
    await writeFile(sealPath, bytes)
    await writeFile(sealPath + signatureEnding, sign(null, bytes, key))
  } catch (error) {
    throw fileError(error, sealPath)
  }
  const { sealedAt, parts, file: sealed } = made
  return {
    path: sealPath,
    sha256: sealed.sha256,
    parts: parts.length,
    sealedAt,
    fingerprint: fingerprintOf(createPublicKey(key)),
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Compares a file with its seal, and the seal with its time stamp where it has one. @throws QuarryError not_found where the file or its seal is not there
 */
export async function checkSeal(
  file: string,
  { key: trusted, authorities, signal }: SealCheck = {},
): Promise<SealReport> {
  const sealPath = `${file}${sealEnding}`
  const bytes = await readFile(sealPath).catch((error: unknown) => {
    throw fileError(error, sealPath)
  })
  const signature = await readFile(sealPath + signatureEnding).catch(() => undefined)
  let timestamp: Timestamp | undefined
  const report = (problems: readonly string[], of?: Manifest, key?: KeyObject): SealReport => ({
    path: file,
    isSigned: signature !== undefined,
    ok: problems.length === 0,
    sealedAt: of?.sealedAt,
    fingerprint: key && fingerprintOf(key),
    parts: of?.parts.length ?? 0,
    timestamp,
    problems,
  })
  const found = readManifest(bytes)
  const key = found && keyOf(found.publicKey)
  if (!found || !key) return report([`${path.basename(sealPath)} has changed: it is no seal.`])
  const unsigned = signature
    ? []
    : [`${path.basename(sealPath)}${signatureEnding} is missing: nothing proves the seal.`]
  if (signature && !verify(null, bytes, key, signature))
    return report([`${path.basename(sealPath)} or its signature has changed.`], found, key)
  if (signature && trusted && fingerprintOf(trusted) !== fingerprintOf(key))
    return report(['The seal is signed with another key than the one that was given.'], found, key)
  // Without a signature there is nothing that it could be of.
  const stamped: StampFound = signature ? await stampOf(sealPath + timestampEnding, key, signature, authorities) : {}
  if (stamped.at) ({ at: timestamp } = stamped)
  const stampProblem =
    stamped.problem ??
    (signature && found.timestampFrom !== undefined && !stamped.at
      ? `${path.basename(sealPath)}${timestampEnding} is missing: ${found.timestampFrom} was asked for a time stamp.`
      : undefined)
  const now = await partsOf(file, signal).catch((error: unknown) => {
    if (error instanceof QuarryError && error.code !== 'not_found') return undefined
    throw error
  })
  const changes = now ? changesOf(found, now) : [`${found.file.name} cannot be read.`]
  return report([...unsigned, ...changes, ...(stampProblem === undefined ? [] : [stampProblem])], found, key)
}

interface StampFound {
  readonly at?: Timestamp
  readonly problem?: string
}

/** The time stamp that lies beside a seal, or what is wrong with it. */
async function stampOf(
  file: string,
  key: KeyObject,
  signature: Uint8Array,
  authorities: string | undefined,
): Promise<StampFound> {
  const reply = await readFile(file).catch(() => undefined)
  if (!reply) return {}
  const signed = await readFile(file + signatureEnding).catch(() => undefined)
  if (!signed || !verify(null, reply, key, signed))
    return { problem: `${path.basename(file)} or its signature has changed.` }
  const { checkTimestamp } = await import('./timestamp.ts')
  try {
    const at = await checkTimestamp(reply, signature, { trusted: authorities })
    if (at.isTrusted !== false) return { at }
    return { at, problem: `The time stamp is from ${at.authority}, which leads to no authority that was given.` }
  } catch (error) {
    return { problem: `${path.basename(file)} has changed. ${error instanceof Error ? error.message : String(error)}` }
  }
}

function changesOf(sealed: Manifest, now: SealedContent): readonly string[] {
  if (now.file.sha256 === sealed.file.sha256 && now.file.bytes === sealed.file.bytes) return []
  if (now.kind !== sealed.kind) return [`${sealed.file.name} has changed: its parts cannot be read any more.`]
  const there = new Map(now.parts.map((one) => [one.name, one]))
  const known = new Set(sealed.parts.map(({ name }) => name))
  const changed = sealed.parts.flatMap(({ name, sha256: hash }) => {
    const one = there.get(name)
    if (!one) return [`${name} is missing.`]
    return one.sha256 === hash ? [] : [`${name} has changed.`]
  })
  const added = now.parts.flatMap(({ name }) => (known.has(name) ? [] : [`${name} was added.`]))
  const all = [...changed, ...added]
  return all.length > 0 ? all : [`${sealed.file.name} has changed outside of its parts.`]
}

function readManifest(bytes: Buffer): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(bytes.toString('utf8'))).data
  } catch {
    return undefined
  }
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

async function partsOf(file: string, signal?: AbortSignal): Promise<SealedContent> {
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
