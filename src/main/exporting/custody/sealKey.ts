import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'

/** The name of the key that Quarry makes, in its data folder. */
const keyName = 'seal-key.pem'

/**
 * The key that files are sealed with: the one at `given`, or Quarry's own, made when it is first needed and readable by its
 * owner only. @throws QuarryError not_found, permission, invalid_input for what is no Ed25519 key
 */
export async function sealKey(dataFolder: string, given?: string): Promise<KeyObject> {
  if (given !== undefined) return privateKeyOf(await read(given), given)
  const file = path.join(dataFolder, keyName)
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  try {
    await mkdir(dataFolder, { recursive: true, mode: ownerOnly.folder })
    // One that is there is never written over.
    await writeFile(file, made, { mode: ownerOnly.file, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw fileError(error, file)
  }
  return privateKeyOf(await read(file), file)
}

/** The key that a seal must be signed with, from a file in PEM. @throws QuarryError as {@link sealKey} */
export async function trustedKey(file: string): Promise<KeyObject> {
  const pem = await read(file)
  try {
    return ed25519(createPublicKey(pem), file)
  } catch (error) {
    throw notAKey(file, error)
  }
}

/** A public key as SPKI in PEM. */
export function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** SHA-256 of a public key, hexadecimal. */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

function privateKeyOf(pem: string, file: string): KeyObject {
  try {
    return ed25519(createPrivateKey(pem), file)
  } catch (error) {
    throw notAKey(file, error)
  }
}

function ed25519(key: KeyObject, file: string): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw notAKey(file, undefined)
  return key
}

function notAKey(file: string, cause: unknown): QuarryError {
  return new QuarryError('invalid_input', 'This is no Ed25519 key in PEM.', {
    where: file,
    hint: 'Make one with openssl genpkey -algorithm ed25519, or leave it out: Quarry makes one.',
    cause,
  })
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(error, file)
  })
}
