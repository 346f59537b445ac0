import { createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { QuarryError } from '../../base/errors.ts'
import type { Random } from '../../base/random.ts'
import { fileError } from '../../base/files/fileError.ts'
import { checkSeal } from './checkSeal.ts'
import { sealEnding, signatureEnding, timestampEnding } from './manifest.ts'
import { requestTimestamp, type AskAuthority } from './requestTimestamp.ts'
import type { Timestamp } from './timestampTypes.ts'

/**
 * Gives a seal a time stamp beside it, which is checked before it is stored. A seal that has one keeps it.
 * @throws QuarryError conflict where there is one, or the file is not what was sealed; invalid_input for a reply that is no time
 * stamp of the seal; what `ask` throws
 */
export async function timestampSeal(
  file: string,
  key: KeyObject,
  ask: AskAuthority,
  { random, signal }: { readonly random?: Random; readonly signal?: AbortSignal } = {},
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
  const { reply, timestamp } = await requestTimestamp(signature, ask, random)
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
