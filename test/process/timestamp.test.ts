import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { checkSeal } from '../../src/main/exporting/custody/checkSeal.ts'
import { sealFile } from '../../src/main/exporting/custody/seal.ts'
import { sealKey } from '../../src/main/exporting/custody/sealKey.ts'
import { timestampSeal } from '../../src/main/exporting/custody/timestampSeal.ts'
import { hasOpenssl, timestampAuthority } from '../fixtures/timestampAuthority.ts'
import { manualClock } from '../fixtures/manualClock.ts'
import { spawnCli } from './spawnCli.ts'

const run = promisify(execFile)

const isHere = await hasOpenssl()
if (!isHere) console.warn('Time stamps are not tested: no OpenSSL 3 here (apt-get install openssl)')

test.skipIf(!isHere)('an authority stamps a seal, OpenSSL agrees, and one changed byte is found', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-stamp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const authority = await timestampAuthority(folder)
  onTestFinished(() => authority.close())
  const file = path.join(folder, 'a.txt')
  await writeFile(file, 'A text.')
  const env = { XDG_DATA_HOME: path.join(folder, 'data') }
  const quarry = async (...argv: string[]) => {
    const { code, out, err } = await spawnCli(argv, env).exit
    return { code, err, ...(out === '' ? {} : { result: JSON.parse(out) }) }
  }

  authority.answer = { status: 503, type: 'text/plain', body: 'closed' }
  expect(await quarry('seal', file, '--timestamp', authority.url, '--json')).toMatchObject({
    code: 1,
    err: expect.stringContaining('It answered 503.'),
  })
  const names = async () => (await readdir(folder)).filter((name) => name.startsWith('a.txt'))
  expect(await names(), 'a seal that names an authority without its time stamp').toEqual(['a.txt'])
  authority.answer = { status: 200, type: 'application/timestamp-reply', body: 'no time stamp' }
  expect(await quarry('seal', file, '--timestamp', authority.url, '--json')).toMatchObject({ code: 1 })
  expect(await names()).toEqual(['a.txt'])

  authority.answer = undefined
  const timestamp = { authority: 'CN=Time of the test', isTrusted: undefined, at: expect.stringMatching(/Z$/) }
  const sealed = await quarry('seal', file, '--timestamp', authority.url, '--json')
  expect(sealed).toMatchObject({ code: 0, result: { timestamp: { authority: timestamp.authority } } })
  expect(await quarry('verify', file, '--authority', authority.rootFile, '--json')).toMatchObject({
    code: 0,
    result: { ok: true, timestamp: { isTrusted: true } },
  })
  expect(await quarry('seal', file, '--timestamp', authority.url, '--json')).toMatchObject({ code: 1 })

  const [seal, reply] = [`${file}.seal.sig`, `${file}.seal.tsr`]
  const { stdout } = await run('openssl', ['ts', '-verify', '-data', seal, '-in', reply, '-CAfile', authority.rootFile])
  expect(stdout).toContain('Verification: OK')

  for (const changed of [reply, `${reply}.sig`, seal]) {
    const whole = await readFile(changed)
    const step = Math.max(1, Math.floor(whole.length / 40))
    for (let at = 0; at < whole.length; at += step) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(changed, bytes)
      expect((await checkSeal(file)).ok, `${path.basename(changed)} at ${at}`).toBe(false)
    }
    await writeFile(changed, whole)
  }
  expect(await checkSeal(file)).toMatchObject({ ok: true, timestamp })
  await rename(reply, `${reply}.away`)
  expect(await checkSeal(file)).toMatchObject({
    isUnchanged: true,
    problems: [expect.stringContaining('a.txt.seal.tsr is missing')],
  })
  await rename(`${reply}.away`, reply)
  const stranger = await readFile(path.join(folder, 'authority', 'tsa.csr'), 'utf8')
  expect(await checkSeal(file, { authorities: stranger })).toMatchObject({ ok: false })
})

test.skipIf(!isHere)('a stamp of another file, or of a seal that another key made, is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-stamp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const authority = await timestampAuthority(folder)
  onTestFinished(() => authority.close())
  const { url } = authority
  const key = await sealKey(folder)
  const ask = async (query: Uint8Array) => {
    const headers = { 'content-type': 'application/timestamp-query' }
    const reply = await fetch(url, { method: 'POST', body: Buffer.from(query), headers })
    return new Uint8Array(await reply.arrayBuffer())
  }
  const seal = async (name: string) => {
    const file = path.join(folder, name)
    await writeFile(file, name)
    await sealFile(file, key, manualClock())
    return file
  }
  const [one, two] = [await seal('one'), await seal('two')]
  await timestampSeal(one, key, ask)
  const reply = await readFile(`${one}.seal.tsr`)
  await expect(timestampSeal(two, key, async () => reply)).rejects.toMatchObject({ code: 'invalid_input' })
  const strange = await sealKey(path.join(folder, 'other'))
  await expect(timestampSeal(two, strange, ask)).rejects.toMatchObject({ code: 'conflict' })
})
