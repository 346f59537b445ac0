import { mkdtempSync, readFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets, type Encryption } from '../../../src/main/desktop/secrets.ts'

/** A keychain that turns text round: enough to see what is written. */
const keychain = (change: Partial<Encryption> = {}): Encryption => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from([...text].toReversed().join('')),
  decryptString: (bytes) => {
    if (bytes.toString().startsWith('damaged')) throw new Error('cannot be decrypted')
    return [...bytes.toString()].toReversed().join('')
  },
  ...change,
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-secrets-'))
  file = join(folder, 'user data', 'key')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a key is kept encrypted, for this user alone, until it is forgotten', () => {
  const first = createSecrets(file, keychain())
  expect([first.keptIn, first.readApiKey()]).toEqual(['keychain', undefined])
  first.writeApiKey('sk-one')
  first.writeApiKey('sk-two')
  expect(first.readApiKey()).toBe('sk-two')
  expect(readFileSync(file, 'utf8')).toBe('owt-ks')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)

  const second = createSecrets(file, keychain())
  expect(second.readApiKey()).toBe('sk-two')
  second.forgetApiKey()
  expect(second.readApiKey()).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(createSecrets(file, keychain()).readApiKey()).toBeUndefined()
})

test.each([
  ['there is no encryption', { isEncryptionAvailable: () => false }],
  ['the password is the one built into Chromium', { getSelectedStorageBackend: () => 'basic_text' }],
  ['it is not known what encrypts', { getSelectedStorageBackend: () => 'unknown' }],
])('where %s the key lives for the session and no file is written', (_, change) => {
  const secrets = createSecrets(file, keychain(change))
  secrets.writeApiKey('sk-one')
  expect([secrets.keptIn, secrets.readApiKey()]).toEqual(['session', 'sk-one'])
  expect(existsSync(join(folder, 'user data'))).toBe(false)
  expect(createSecrets(file, keychain(change)).readApiKey()).toBeUndefined()
})

test('a file that cannot be decrypted here counts as none', () => {
  const path = join(folder, 'key')
  writeFileSync(path, 'damaged')
  expect(createSecrets(path, keychain()).readApiKey()).toBeUndefined()
})
