import { mkdtempSync, readFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecret, type Encryption } from '../../../src/main/desktop/secrets.ts'

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
  const first = createSecret(file, keychain())
  expect([first.keptIn, first.read()]).toEqual(['keychain', undefined])
  first.write('sk-one')
  first.write('sk-two')
  expect(first.read()).toBe('sk-two')
  expect(readFileSync(file, 'utf8')).toBe('owt-ks')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)

  const second = createSecret(file, keychain())
  expect(second.read()).toBe('sk-two')
  second.forget()
  expect(second.read()).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(createSecret(file, keychain()).read()).toBeUndefined()
})

test.each([
  ['there is no encryption', { isEncryptionAvailable: () => false }],
  ['the password is the one built into Chromium', { getSelectedStorageBackend: () => 'basic_text' }],
  ['it is not known what encrypts', { getSelectedStorageBackend: () => 'unknown' }],
])('where %s the key lives for the session and no file is written', (_, change) => {
  const secrets = createSecret(file, keychain(change))
  secrets.write('sk-one')
  expect([secrets.keptIn, secrets.read()]).toEqual(['session', 'sk-one'])
  expect(existsSync(join(folder, 'user data'))).toBe(false)
  expect(createSecret(file, keychain(change)).read()).toBeUndefined()
})

test('a file that cannot be decrypted here counts as none', () => {
  const path = join(folder, 'key')
  writeFileSync(path, 'damaged')
  expect(createSecret(path, keychain()).read()).toBeUndefined()
})
