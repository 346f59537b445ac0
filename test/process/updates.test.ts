import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { updateHandlers } from '../../src/main/api/updates.ts'
import { projectRoot } from '../../src/main/base/resources.ts'
import { straightRoutes } from '../../src/main/service/transport/networkRoute.ts'
import type { DownloadStep } from '../../src/main/settings/updates/download.ts'
import { createUpdates } from '../../src/main/settings/updates/updates.ts'
import { privateKey, publisherKey, releaseOf, signed, startPublisher } from '../fixtures/publisher.ts'

const signal = new AbortController().signal

/** A publisher on loopback whose answers are set by path, and a Quarry 1.2.3 that asks it. */
async function bench({ programFolder = '/home/ann/Quarry', hasKey = true } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-updates-'))
  const publisher = await startPublisher()
  onTestFinished(async () => {
    await publisher.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { origin } = publisher
  const open = () =>
    createUpdates({
      version: '1.2.3',
      file: path.join(folder, 'updates.json'),
      key: hasKey ? publisherKey : undefined,
      programFolder,
      platform: 'linux-x64',
      network: straightRoutes,
    })
  const updates = open()
  await updates.change({ address: `${origin}/release.json` })
  return { folder, ...publisher, open, updates }
}

const program = randomBytes(200_000)
const describedBy = (origin: string, version: string, bytes: Buffer = program) => releaseOf(origin, version, bytes)

async function stepsOf(steps: AsyncIterable<DownloadStep>): Promise<readonly DownloadStep[]> {
  const all: DownloadStep[] = []
  for await (const step of steps) all.push(step)
  return all
}

test('a newer version is shown with what is new, downloaded, and kept only once its hash is right', async () => {
  const { folder, origin, answers, updates } = await bench()
  answers.set('/release.json', signed(describedBy(origin, '1.10.0')))
  answers.set('/quarry-1.10.0.tar.gz', program)
  expect(await updates.check(signal)).toMatchObject({
    kind: 'available',
    version: '1.10.0',
    date: '2031-02-14',
    notes: 'Finds **more**.',
    download: { url: `${origin}/quarry-1.10.0.tar.gz`, bytes: program.length },
  })
  const steps = await stepsOf(updates.download(folder, signal))
  const stored = path.join(folder, 'quarry-1.10.0.tar.gz')
  expect(steps.at(-1)).toEqual({ kind: 'stored', path: stored })
  expect(steps.at(-2)).toEqual({ kind: 'progress', bytes: program.length, total: program.length })
  expect((await readFile(stored)).equals(program)).toBe(true)
  await expect(stepsOf(updates.download(folder, signal))).rejects.toMatchObject({ code: 'conflict' })
})

test('nothing is asked before a user allows it, and nothing at all of a Quarry that apt, rpm or npm updates', async () => {
  const { asked, updates } = await bench()
  expect(updates.view()).toMatchObject({ isOn: false, unavailable: null })
  expect(asked).toEqual([])
  const managed = await bench({ programFolder: '/usr/lib/quarry/resources/app.asar' })
  expect(managed.updates.view().unavailable).toBe('managed')
  await expect(managed.updates.check(signal)).rejects.toMatchObject({ code: 'conflict' })
  const fromNpm = await bench({ programFolder: '/home/ann/x/node_modules/quarry' })
  expect(fromNpm.updates.view().unavailable).toBe('managed')
  const keyless = await bench({ hasKey: false })
  await expect(keyless.updates.check(signal)).rejects.toMatchObject({ code: 'conflict' })
  expect([...managed.asked, ...keyless.asked]).toEqual([])
})

test('a description that was changed, or signed by another, is refused', async () => {
  const { origin, answers, updates } = await bench()
  const release = describedBy(origin, '2.0.0')
  const tampered = JSON.parse(signed(release)) as { release: string; signature: string }
  answers.set('/release.json', JSON.stringify({ ...tampered, release: release.replace('2.0.0', '9.0.0') }))
  await expect(updates.check(signal)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'The release is not signed with the key of this package.',
  })
  answers.set('/release.json', signed(release, generateKeyPairSync('ed25519').privateKey))
  await expect(updates.check(signal)).rejects.toMatchObject({ code: 'invalid_input' })
  answers.set('/release.json', release)
  await expect(updates.check(signal)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a package with other bytes than described is deleted, whether it is as long, longer or shorter', async () => {
  const { folder, origin, answers, updates } = await bench()
  answers.set('/release.json', signed(describedBy(origin, '2.0.0')))
  for (const other of [randomBytes(program.length), Buffer.concat([program, program]), program.subarray(1)]) {
    answers.set('/quarry-2.0.0.tar.gz', other)
    await expect(stepsOf(updates.download(folder, signal))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['updates.json'])
  }
})

test('a download that is stopped leaves nothing', async () => {
  const { folder, origin, answers, updates } = await bench()
  const large = randomBytes(4_000_000)
  answers.set('/release.json', signed(describedBy(origin, '2.0.0', large)))
  answers.set('/quarry-2.0.0.tar.gz', large)
  const stopping = new AbortController()
  const download = async () => {
    for await (const step of updates.download(folder, stopping.signal)) if (step.kind === 'progress') stopping.abort()
  }
  await expect(download()).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['updates.json'])
  // A reader that stops ends the download, too.
  for await (const step of updates.download(folder, signal)) if (step.kind === 'progress') break
  expect(await readdir(folder)).toEqual(['updates.json'])
})

test('an older version is no update, and an answer from before the last one is refused, after a restart too', async () => {
  const { origin, answers, updates, open } = await bench()
  answers.set('/release.json', signed(describedBy(origin, '1.2.2')))
  expect(await updates.check(signal)).toEqual({ kind: 'current', version: '1.2.3' })
  answers.set('/release.json', signed(describedBy(origin, '1.4.0')))
  expect(await updates.check(signal)).toMatchObject({ kind: 'available' })
  answers.set('/release.json', signed(describedBy(origin, '1.3.0')))
  await expect(open().check(signal)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'The address announces 1.3.0, and announced 1.4.0 before.',
  })
})

test('an address that does not answer is an error that names it, and one without encryption is not taken', async () => {
  const { close, updates } = await bench()
  await close()
  await expect(updates.check(signal)).rejects.toMatchObject({ code: 'service' })
  for (const host of ['example.org', 'localhost.example.org', '127.example.org'])
    await expect(updates.change({ address: `http://${host}/release.json` })).rejects.toMatchObject({ code: 'usage' })
  await expect(updates.change({ address: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'usage' })
})

test('a page in a browser downloads no package to a folder of this computer', async () => {
  const { folder, origin, answers, updates } = await bench()
  answers.set('/release.json', signed(describedBy(origin, '2.0.0')))
  answers.set('/quarry-2.0.0.tar.gz', program)
  const { download } = updateHandlers({ shell: 'web', updates })
  await expect(stepsOf(download({ folder }, signal))).rejects.toMatchObject({ code: 'permission' })
  expect(await readdir(folder)).toEqual(['updates.json'])
})

test('what signRelease.ts writes is what Quarry reads', async () => {
  const { folder, origin, answers, updates } = await bench()
  const file = (name: string) => path.join(folder, name)
  await writeFile(file('private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(file('notes.md'), 'New.')
  await writeFile(file('quarry.tar.gz'), program)
  const args = ['--key', file('private.pem'), '--at', `${origin}/`, '--notes', file('notes.md'), '--date', '2031-02-14']
  const script = path.join(projectRoot, 'scripts/signRelease.ts')
  await promisify(execFile)(process.execPath, [
    script,
    ...args,
    '--out',
    file('release.json'),
    `linux-x64=${file('quarry.tar.gz')}`,
  ])
  answers.set('/release.json', await readFile(file('release.json')))
  // The version of this repository is older than that of the test.
  expect(await updates.check(signal)).toEqual({ kind: 'current', version: '1.2.3' })
})
