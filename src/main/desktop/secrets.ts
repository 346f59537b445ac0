import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import type { KeptSecret } from '../settings/networkSettings.ts'

/** The part of Electron's safeStorage that is used; it is ready when the app is. */
export interface Encryption {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(bytes: Buffer): string
}

/**
 * Where the key of the service, or the password of a proxy, is kept between starts. `keychain`: encrypted with a key that the
 * system's keychain holds. `session`: the system has no keychain, so that "encrypted" would mean readable by anyone who has
 * the file; it is then kept in memory alone, and the user is told.
 *
 * *Invariant:* a secret is never written unencrypted, and never under Chromium's fixed `basic_text` password.
 */
export function createSecret(file: string, encryption: Encryption): KeptSecret {
  const backend = encryption.getSelectedStorageBackend?.()
  const usable = encryption.isEncryptionAvailable() && backend !== 'basic_text' && backend !== 'unknown'
  let key: string | undefined = usable ? readEncrypted(file, encryption) : undefined
  return {
    keptIn: usable ? 'keychain' : 'session',
    read: () => key,
    write(text) {
      key = text
      if (!usable) return
      mkdirSync(dirname(file), { recursive: true, mode: ownerOnly.folder })
      writeFileSync(`${file}.new`, encryption.encryptString(text), { mode: ownerOnly.file })
      renameSync(`${file}.new`, file)
    },
    forget() {
      key = undefined
      rmSync(file, { force: true })
    },
  }
}

/** A file from another machine or another user cannot be read here: it counts as none. */
function readEncrypted(file: string, encryption: Encryption): string | undefined {
  try {
    return encryption.decryptString(readFileSync(file))
  } catch {
    return undefined
  }
}
