import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { credentialCertificates } from '../../../src/main/exporting/custody/credentialCertificates.ts'
import { addCredentials } from '../../../src/main/media/credentials/addCredentials.ts'
import { cbor } from '../../../src/main/media/credentials/cbor.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { firstCertificates, readCredentials } from '../../fixtures/readCredentials.ts'

/** A box of ISO BMFF. */
function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

test('an MP4 has Content Credentials that the reference implementation trusts, until a byte of it changes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-credentials-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { privateKey } = generateKeyPairSync('ed25519')
  const certificates = await credentialCertificates(folder, privateKey, systemClock)
  const film = Buffer.from('frames of a film '.repeat(100))
  const video = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', film),
  ])
  const made = await addCredentials(Uint8Array.from(video), 'video/mp4', {
    title: 'a.mp4',
    version: 'test',
    model: 'vendor/model',
    provenance: { synthetic: true, prompt: 'A film' },
    signer: { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificates },
  })
  const anchors = await (await firstCertificates(folder))()
  expect(await readCredentials(made, 'video/mp4', anchors)).toMatchObject({
    state: 'Trusted',
    provenance: { synthetic: true, prompt: 'A film' },
  })
  expect(Buffer.from(made).includes(film)).toBe(true)
  const changed = Uint8Array.from(made)
  const at = Buffer.from(made).indexOf(film) + 7
  changed[at] = (changed[at] ?? 0) ^ 1
  expect((await readCredentials(changed, 'video/mp4', anchors)).state).toBe('Invalid')
})

test('values are written as CBOR in their shortest form', () => {
  const value = new Map<number | string, number | string | null | Uint8Array | readonly number[]>([
    [1, -8],
    ['a', null],
    ['list', [23, 24, 256, 65_536]],
    [33, Uint8Array.of(1, 2)],
  ])
  expect(cbor(value).toString('hex')).toBe('a401276161f6646c697374841718181901001a000100001821420102')
  expect(cbor('é'.repeat(200)).subarray(0, 3).toString('hex')).toBe('790190')
})
