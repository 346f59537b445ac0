import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { QuarryError } from '../../base/errors.ts'
import { systemRandom, type Random } from '../../base/random.ts'
import { fileError } from '../../base/files/fileError.ts'
import { checkSeal, sealEnding, signatureEnding, timestampEnding } from './seal.ts'
import type { Timestamp } from './timestampTypes.ts'

/** Sends a query to a time-stamping authority, and answers its reply. */
export type AskAuthority = (query: Uint8Array) => Promise<Uint8Array>

/**
 * Gives a seal a time stamp beside it, which is checked before it is stored. A seal that has one keeps it.
 * @throws QuarryError conflict where there is one, or the file is not what was sealed; invalid_input for a reply that is no time
 * stamp of the seal; what `ask` throws
 */
export async function timestampSeal(
  file: string,
  key: KeyObject,
  ask: AskAuthority,
  { random = systemRandom, signal }: { readonly random?: Random; readonly signal?: AbortSignal } = {},
): Promise<Timestamp> {
  const before = await checkSeal(file, { key: createPublicKey(key), signal })
  const problem = before.problems.find((one) => !one.includes(timestampEnding))
  if (problem !== undefined)
    throw new QuarryError('conflict', 'The file is not what was sealed with this key.', { where: file, hint: problem })
  if (before.timestamp) throw stampedAlready(`${file}${sealEnding}${timestampEnding}`)

  const path = `${file}${sealEnding}${timestampEnding}`
  const signature = await readFile(`${file}${sealEnding}${signatureEnding}`).catch((error: unknown) => {
    throw fileError(error, `${file}${sealEnding}${signatureEnding}`)
  })
  // Loaded when first needed: few seals have time stamps.
  const { checkTimestamp, timestampNonce, timestampQuery } = await import('./timestamp.ts')
  const nonce = timestampNonce(random)
  const reply = await ask(timestampQuery(signature, nonce))
  const timestamp = await checkTimestamp(reply, signature, { nonce })
  try {
    await writeFile(path, reply, { flag: 'wx' })
    await writeFile(path + signatureEnding, sign(null, reply, key))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw stampedAlready(path)
    throw fileError(error, path)
  }
  return timestamp
}

function stampedAlready(path: string): QuarryError {
  return new QuarryError('conflict', 'This seal has a time stamp already.', {
    where: path,
    hint: 'Verify it. A seal keeps its first time stamp.',
  })
}
