import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sealFile } from '../../src/main/exporting/custody/seal.ts'
import { pemOf } from '../../src/main/exporting/custody/sealKey.ts'
import { manualClock } from '../fixtures/manualClock.ts'

const run = promisify(execFile)

test('openssl verifies the signature of a seal', async () => {
  const isThere = await run('openssl', ['version']).then(
    ({ stdout }) => /^OpenSSL [3-9]/.test(stdout),
    () => false,
  )
  if (!isThere) {
    console.log('The signature of a seal is not verified: there is no OpenSSL 3 here.')
    return
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-seal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = path.join(folder, 'a.txt')
  const publicKey = path.join(folder, 'public.pem')
  await writeFile(file, 'A text.')
  await writeFile(publicKey, pemOf(createPublicKey(privateKey)))
  await sealFile(file, privateKey, manualClock())
  const verify = () =>
    run('openssl', [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-rawin',
      '-inkey',
      publicKey,
      '-in',
      `${file}.seal`,
      '-sigfile',
      `${file}.seal.sig`,
    ])
  expect((await verify()).stdout).toContain('Verified Successfully')
  await writeFile(`${file}.seal`, '{}')
  await expect(verify()).rejects.toThrow()
})
