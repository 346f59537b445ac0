import { verify, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { changesSince } from './changesSince.ts'
import {
  keyOf,
  partsOf,
  readManifest,
  sealEnding,
  signatureEnding,
  timestampEnding,
  type Manifest,
} from './manifest.ts'
import { fingerprintOf } from './sealKey.ts'
import type { Timestamp } from './timestampTypes.ts'

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
  /** Whether the file is what the seal lists, whatever that is worth; false where it was not compared. */
  readonly isUnchanged: boolean
  /** What the time stamp beside it proves; undefined: there is none, or it does not fit. */
  readonly timestamp: Timestamp | undefined
  /** What has changed, each with its name. */
  readonly problems: readonly string[]
}

/**
 * Compares a file with its seal, and the seal with its time stamp where it has one. @throws QuarryError not_found where there is no seal
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
  let isUnchanged = false
  const report = (problems: readonly string[], of?: Manifest, key?: KeyObject): SealReport => ({
    path: file,
    isSigned: signature !== undefined,
    ok: problems.length === 0,
    sealedAt: of?.sealedAt,
    fingerprint: key && fingerprintOf(key),
    parts: of?.parts.length ?? 0,
    isUnchanged,
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
  const changes = await partsOf(file, signal).then(
    (now) => changesSince(found, now),
    (error: unknown) => {
      if (!(error instanceof QuarryError)) throw error
      return [`${path.basename(file)} ${error.code === 'not_found' ? 'is not there' : 'cannot be read'}.`]
    },
  )
  isUnchanged = changes.length === 0
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
