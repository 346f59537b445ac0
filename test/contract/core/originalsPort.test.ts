import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { originalPath } from '../../../src/main/originals/originalsFolder.ts'
import { takeOriginal } from '../../../src/main/originals/takeOriginal.ts'
import type { Originals } from '../../../src/main/originals/originals.ts'
import { testBench } from '../../fixtures/testCore.ts'

/** The clock of the core may run ahead. */
const HOUR_MS = 3_600_000

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function storeDocumentOf(
  bench: Awaited<ReturnType<typeof openBench>>,
  original: Awaited<ReturnType<Originals['take']>>,
) {
  const { library } = bench.core
  const collection = await library.collections.ensure('Pages')
  const document = {
    kind: 'web' as const,
    title: 'Tides',
    text: 'High water at six.',
    source: { name: original.name },
    raw: {},
    original,
  }
  const options = { collectionId: collection.id, passageChars: 500, passageOverlap: 0 }
  const { documentIds } = await library.store.write.storeSources([document], { ...options, now: Date.now() + HOUR_MS })
  return { id: documentIds[0]!, collection }
}

async function openBench() {
  const bench = await testBench()
  return { ...(await bench.open()), folder: bench.folder }
}

test('an original is kept with its document, read back, and removed with it', async () => {
  const bench = await openBench()
  const { originals } = bench.core.library
  const page = Buffer.from('<p>High water at six.</p>')
  const original = await originals.take(
    { bytes: page },
    { format: 'html', name: 'Tides', path: 'https://example.org/tides' },
  )
  const { id, collection } = await storeDocumentOf(bench, original)
  const [found] = await originals.ofDocument(id)
  expect(found).toMatchObject({
    hash: original.hash,
    name: 'Tides',
    path: 'https://example.org/tides',
    bytes: page.length,
    mime: 'text/html',
    storage: 'folder',
  })
  expect(await originals.documentsOf(found!.id, 10)).toEqual([id])
  expect(Buffer.from(await originals.read(found!, 3, 7)).toString()).toBe('High')
  expect(await originals.stateOf(found!)).toBe('kept')

  expect(await originals.compact()).toBe(0)
  await bench.core.library.collections.remove(collection.id)
  await bench.core.library.upkeep.compact(new AbortController().signal)
  expect(await originals.compact()).toBe(1)
  expect(await filesIn(originals.folder)).toEqual([])
  await expect(originals.get(found!.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('two files with the same bytes are two originals and one file', async () => {
  const { core, folder } = await openBench()
  const { originals } = core.library
  await writeFile(path.join(folder, 'a.txt'), 'same')
  await writeFile(path.join(folder, 'b.txt'), 'same')
  const keep = (name: string) =>
    originals.keep({ path: path.join(folder, name) }, { format: 'text', name, path: path.join(folder, name) })
  const [a, b, again] = [await keep('a.txt'), await keep('b.txt'), await keep('a.txt')]
  expect(b).not.toBe(a)
  expect(again).toBe(a)
  expect(await filesIn(originals.folder)).toHaveLength(1)
})

test('verify names what is missing and what is not what it was', async () => {
  const { core } = await openBench()
  const { originals } = core.library
  const kept = async (name: string) =>
    originals.get(await originals.keep({ bytes: Buffer.from(name) }, { format: 'text', name }))
  const [whole, changed] = [await kept('whole.txt'), await kept('changed.txt')]
  expect(await originals.verify()).toEqual({ checked: 2, problems: [] })
  writeFileSync(await originals.fileOf(changed), 'other')
  expect(await originals.verify()).toEqual({
    checked: 2,
    problems: [`The original of "changed.txt" (${changed.hash?.slice(0, 12)}) is not what it was.`],
  })
  expect(await originals.stateOf(whole)).toBe('kept')
})

test('a file that an import has taken and not yet stored survives a compaction', async () => {
  const { core } = await openBench()
  const { originals } = core.library
  const source = { bytes: Buffer.from('again') }
  const id = await originals.keep(source, { format: 'text', name: 'again.txt' })
  const original = await originals.get(id)
  const file = await originals.fileOf(original)
  // The same bytes, taken by an import that stores its documents after the compaction.
  await takeOriginal(source, original.mime, originals.folder, original.createdAt + 1000)
  expect(await originals.compact()).toBe(0)
  expect(existsSync(file)).toBe(true)
})

test('a copy that was never noted goes after a day, and so does half a copy', async () => {
  const { core } = await openBench()
  const { originals } = core.library
  const dayAgo = Date.now() - 90_000_000
  const { hash } = await takeOriginal({ bytes: Buffer.from('stray') }, 'text/plain', originals.folder, dayAgo)
  await takeOriginal({ bytes: Buffer.from('young') }, 'text/plain', originals.folder, Date.now())
  expect(await originals.compact()).toBe(1)
  expect(existsSync(originalPath(originals.folder, { hash, mime: 'text/plain' }))).toBe(false)
  expect(await filesIn(originals.folder)).toHaveLength(1)
})

test('a folder of originals that cannot be made is named, and so is a source that is gone', async () => {
  const { core, folder } = await openBench()
  const { originals } = core.library
  const gone = path.join(folder, 'gone.txt')
  const facts = { format: 'text', name: 'a.txt' }
  await expect(originals.keep({ path: gone }, facts)).rejects.toMatchObject({ code: 'not_found', where: gone })
  await writeFile(originals.folder, 'in the way')
  await expect(originals.keep({ bytes: Buffer.from('a') }, facts)).rejects.toMatchObject({ where: originals.folder })
})

test('a large file is copied and hashed like a small one, once', async () => {
  const { core, folder } = await openBench()
  const { originals } = core.library
  const file = path.join(folder, 'large.txt')
  const bytes = Buffer.alloc(3_000_000, 'large ')
  await writeFile(file, bytes)
  const facts = { format: 'text', name: 'large.txt' }
  const [first, second] = [await originals.take({ path: file }, facts), await originals.take({ bytes }, facts)]
  expect(first).toEqual(second)
  expect(first).toMatchObject({ bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') })
  expect(await filesIn(originals.folder)).toHaveLength(1)
})

test.skipIf(process.platform === 'win32')('only the owner of the library can read kept originals', async () => {
  const { core, folder } = await openBench()
  const { originals } = core.library
  const source = path.join(folder, 'open.txt')
  await writeFile(source, 'x', { mode: 0o644 })
  const original = await originals.get(await originals.keep({ path: source }, { format: 'text', name: 'open.txt' }))
  const file = await originals.fileOf(original)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
})
