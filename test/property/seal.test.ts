import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { checkSeal } from '../../src/main/exporting/custody/checkSeal.ts'
import { sealFile } from '../../src/main/exporting/custody/seal.ts'
import { fingerprintOf, sealKey } from '../../src/main/exporting/custody/sealKey.ts'
import { wholeText, zipPieces } from '../../src/main/exporting/zip.ts'
import { manualClock } from '../fixtures/manualClock.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'quarry-seal-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function writeZip(file: string, parts: Readonly<Record<string, string>>): Promise<void> {
  const chunks: Uint8Array[] = []
  const all = Object.entries(parts).map(([name, text]) => ({ name, pieces: () => wholeText(text) }))
  for await (const chunk of zipPieces(all)) chunks.push(chunk)
  await writeFile(file, Buffer.concat(chunks))
}

test('a file that is sealed is not sealed again while its seal is there: that is the proof of what it was', async () => {
  const at = await folder()
  const file = path.join(at, 'a.txt')
  await writeFile(file, 'What it was.')
  const key = await sealKey(at)
  await sealFile(file, key, manualClock())
  await writeFile(file, 'What it became.')
  await expect(sealFile(file, key, manualClock())).rejects.toMatchObject({ code: 'conflict' })
  expect(await checkSeal(file)).toMatchObject({ ok: false })
  await rm(`${file}.seal.sig`)
  await sealFile(file, key, manualClock())
  expect(await checkSeal(file)).toMatchObject({ ok: true })
})

test('one byte that is changed in the file, its seal or its signature is found', async () => {
  const at = await folder()
  const archive = path.join(at, 'a.zip')
  await writeZip(archive, { 'one.txt': 'The first part.', 'two.txt': 'The second part. '.repeat(50) })
  const plain = path.join(at, 'b.jsonl')
  await writeFile(plain, '{"id":"a"}\n'.repeat(20))
  const key = await sealKey(at)
  for (const file of [archive, plain]) {
    await sealFile(file, key, manualClock())
    expect(await checkSeal(file)).toMatchObject({ ok: true, problems: [] })
    for (const changed of [file, `${file}.seal`, `${file}.seal.sig`]) {
      const whole = await readFile(changed)
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (position, bits) => {
          const bytes = Buffer.from(whole)
          bytes[position] = (bytes[position] as number) ^ bits
          await writeFile(changed, bytes)
          const { ok, problems } = await checkSeal(file)
          expect(ok).toBe(false)
          expect(problems.length).toBeGreaterThan(0)
        }),
        { numRuns: 60 },
      )
      await writeFile(changed, whole)
    }
    expect((await checkSeal(file)).ok).toBe(true)
  }
})

test('a report names the part of an archive that has changed, is missing or was added', async () => {
  const file = path.join(await folder(), 'a.zip')
  await writeZip(file, { 'one.txt': 'One.', 'two.txt': 'Two.', 'three.txt': 'Three.' })
  await sealFile(file, generateKeyPairSync('ed25519').privateKey, manualClock())
  await writeZip(file, { 'one.txt': 'One.', 'two.txt': 'Two!', 'four.txt': 'Four.' })
  expect((await checkSeal(file)).problems).toEqual([
    'two.txt has changed.',
    'three.txt is missing.',
    'four.txt was added.',
  ])
})

test('a report names the ranges of bytes that have changed, sizes, and a file that is not there', async () => {
  const file = path.join(await folder(), 'a.bin')
  const bytes = Buffer.alloc(5 * 1_048_576 + 10, 7)
  await writeFile(file, bytes)
  await sealFile(file, generateKeyPairSync('ed25519').privateKey, manualClock())
  const changed = Buffer.from(bytes)
  for (const at of [5, 1_048_576, bytes.length - 1]) changed[at] = 8
  await writeFile(file, changed)
  expect((await checkSeal(file)).problems).toEqual([
    'a.bin has changed, somewhere in bytes 0 to 2,097,151, 5,242,880 to 5,242,889.',
  ])
  await writeFile(file, bytes.subarray(0, -10))
  expect((await checkSeal(file)).problems).toEqual(['a.bin had 5,242,890 bytes, and has 5,242,880.'])
  await rm(file)
  expect(await checkSeal(file)).toMatchObject({ ok: false, isUnchanged: false, problems: ['a.bin is not there.'] })
})

test('a seal whose authority gives no time stamp is not written', async () => {
  const at = await folder()
  const file = path.join(at, 'a.txt')
  await writeFile(file, 'A text.')
  const key = generateKeyPairSync('ed25519').privateKey
  const refusing = async () => {
    throw new Error('No one is there.')
  }
  for (const ask of [refusing, async () => Buffer.from('no time stamp')])
    await expect(
      sealFile(file, key, manualClock(), { witness: { from: 'https://tsa.example/', ask } }),
    ).rejects.toThrow()
  expect(await readdir(at)).toEqual(['a.txt'])
})

test('without its signature a seal proves nothing, and what it lists is compared all the same', async () => {
  const file = path.join(await folder(), 'a.txt')
  await writeFile(file, 'A text.')
  await sealFile(file, generateKeyPairSync('ed25519').privateKey, manualClock())
  await rm(`${file}.seal.sig`)
  const missing = 'a.txt.seal.sig is missing: nothing proves the seal.'
  expect(await checkSeal(file)).toMatchObject({ ok: false, isSigned: false, problems: [missing] })
  await writeFile(file, 'B text.')
  expect((await checkSeal(file)).problems).toEqual([missing, expect.stringContaining('has changed') as string])
})

test('the key that Quarry makes is readable by its owner only, stays the same, and can be demanded', async () => {
  const at = await folder()
  const key = await sealKey(at)
  expect(key.equals(await sealKey(at))).toBe(true)
  if (process.platform !== 'win32') expect((await stat(path.join(at, 'seal-key.pem'))).mode & 0o777).toBe(0o600)
  const file = path.join(at, 'a.txt')
  await writeFile(file, 'A text.')
  const { fingerprint } = await sealFile(file, key, manualClock())
  const other = generateKeyPairSync('ed25519').publicKey
  expect(fingerprint).not.toBe(fingerprintOf(other))
  expect(await checkSeal(file, { key: other })).toMatchObject({
    ok: false,
    problems: ['The seal is signed with another key than the one that was given.'],
  })
  await writeFile(path.join(at, 'rsa.pem'), 'no key')
  await expect(sealKey(at, path.join(at, 'rsa.pem'))).rejects.toMatchObject({ code: 'invalid_input' })
})
