import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { access, rm, writeFile } from 'node:fs/promises'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import type { Random } from '../../base/random.ts'
import { partsOf, sealEnding, signatureEnding, timestampEnding, type Manifest } from './manifest.ts'
import { requestTimestamp, type AskAuthority } from './requestTimestamp.ts'
import { fingerprintOf, pemOf } from './sealKey.ts'
import type { Timestamp } from './timestampTypes.ts'

export interface Seal {
  /** The manifest. */
  readonly path: string
  readonly sha256: string
  readonly parts: number
  readonly sealedAt: string
  /** SHA-256 of the public key, hexadecimal. */
  readonly fingerprint: string
  /** What the authority confirmed, where one was asked. */
  readonly timestamp: Timestamp | undefined
}

/** Who is asked to confirm when the seal was there. */
export interface SealWitness {
  /** Its address, which the seal names. */
  readonly from: string
  readonly ask: AskAuthority
  readonly random?: Random
}

/**
 * Seals a file as it is now. Where an authority is asked and gives no time stamp, nothing is written.
 * @throws QuarryError not_found, permission, disk_full, conflict where a signed seal is there: it is the proof of what the
 * file was; invalid_input for a reply that is no time stamp; what `ask` throws
 */
export async function sealFile(
  file: string,
  key: KeyObject,
  clock: Clock,
  { signal, witness }: { readonly signal?: AbortSignal; readonly witness?: SealWitness | undefined } = {},
): Promise<Seal> {
  const sealPath = `${file}${sealEnding}`
  const publicKey = createPublicKey(key)
  if (await isThere(sealPath + signatureEnding))
    throw new QuarryError('conflict', 'This file is sealed already.', {
      where: sealPath,
      hint: 'Verify it. To seal it as it is now, move the old seal and its signature away first.',
    })
  const made: Manifest = {
    format: 'quarry-seal',
    version: 1,
    ...(await partsOf(file, signal)),
    sealedAt: new Date(clock.now()).toISOString(),
    ...(witness === undefined ? {} : { timestampFrom: witness.from }),
    publicKey: pemOf(publicKey),
  }
  const bytes = Buffer.from(`${JSON.stringify(made, null, 2)}\n`, 'utf8')
  const signature = sign(null, bytes, key)
  // Before anything is written: a seal that names an authority and has no time stamp of it would look tampered with.
  const stamped = witness && (await requestTimestamp(signature, witness.ask, witness.random))
  await writeAll([
    [sealPath, bytes],
    ...(stamped
      ? ([
          [sealPath + timestampEnding, stamped.reply],
          [sealPath + timestampEnding + signatureEnding, sign(null, stamped.reply, key)],
        ] as const)
      : []),
    // The last one: with it the file counts as sealed.
    [sealPath + signatureEnding, signature],
  ])
  return {
    path: sealPath,
    sha256: made.file.sha256,
    parts: made.parts.length,
    sealedAt: made.sealedAt,
    fingerprint: fingerprintOf(publicKey),
    timestamp: stamped?.timestamp,
  }
}

/** Writes all of these files, or none of them stays. */
async function writeAll(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Promise<void> {
  const begun: string[] = []
  try {
    for (const [path, bytes] of files) {
      begun.push(path)
      await writeFile(path, bytes)
    }
  } catch (error) {
    for (const path of begun) await rm(path, { force: true })
    throw fileError(error, begun.at(-1) ?? '')
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
