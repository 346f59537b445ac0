import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QuarryError } from '../../src/main/base/errors.ts'
import { ExtractionProcess } from '../../src/main/importing/extraction/extraction.ts'
import type { Extraction, ParsedPart } from '../../src/main/importing/formats/format.ts'
import type { ImportItem } from '../../src/main/importing/importItem.ts'
import { readChunks, type ReadPlan } from '../../src/main/importing/reading/readChunks.ts'
import { readImport } from '../../src/main/importing/reading/readImport.ts'
import { readTree, type Reading } from '../../src/main/importing/reading/readTree.ts'
import { findFiles } from '../../src/main/importing/sources/source.ts'
import { wholeText } from '../../src/main/text/utf8Text.ts'
import { makeTar } from '../fixtures/formats/tarFile.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { readBytes, readItems, upload } from '../unit/importing/readItems.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-tree-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An archive that holds an archive that holds, at the given depth, a text. */
function nested(depth: number): Buffer {
  const inner = depth === 1 ? { name: 'a.txt', content: 'deep' } : { name: 'in.zip', content: nested(depth - 1) }
  return makeZip([inner, { name: `${depth}.txt`, content: `beside ${depth}` }])
}

describe('files in files', () => {
  test('are named by the way to them; a damaged one costs one row, and the rest goes on', async () => {
    const inner = makeZip([
      { name: 'one.txt', content: 'one' },
      { name: 'broken.zip', content: 'PK\u0003\u0004 and nothing more' },
      { name: 'bad.txt', content: Buffer.from([0, 1, 2, 3, 0, 0, 0, 255]) },
      { name: 'two.txt', content: 'two' },
    ])
    const outer = makeZip([
      { name: 'folder/inner.zip', content: inner },
      { name: 'three.txt', content: 'three' },
    ])
    const mail = await makeTar([
      [{ name: 'attached.zip' }, outer],
      [{ name: 'body.txt' }, 'body'],
    ])
    const read = await readItems([upload('mail.tar', mail), upload('next.txt', 'next')])
    expect(read.drafts.map(({ source, text }) => [source.name, text])).toEqual([
      ['mail.tar/attached.zip/folder/inner.zip/one.txt', 'one'],
      ['mail.tar/attached.zip/folder/inner.zip/two.txt', 'two'],
      ['mail.tar/attached.zip/three.txt', 'three'],
      ['mail.tar/body.txt', 'body'],
      ['next.txt', 'next'],
    ])
    expect(read.refused).toEqual([
      expect.stringMatching(/^mail\.tar\/attached\.zip\/folder\/inner\.zip\/broken\.zip The archive cannot be read/),
      expect.stringMatching(/^mail\.tar\/attached\.zip\/folder\/inner\.zip\/bad\.txt This is binary data/),
    ])
  })

  test('are read down to a depth', async () => {
    const read = await readBytes('a.zip', nested(10))
    // The archive in the eighth level lies there still; what is in it does not.
    expect(read.drafts.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, n) => `beside ${10 - n}`).toSorted(),
    )
    expect(read.refused).toEqual([
      expect.stringMatching(/^a\.zip(\/in\.zip){9} Files more than 8 levels inside other files are not read/),
      expect.stringMatching(/^a\.zip(\/in\.zip){8}\/2\.txt Files more than 8 levels/),
    ])
  })

  test('before the cut of a compressed archive are kept, and it is refused', async () => {
    const members = Array.from({ length: 40 }, (_, n) => [{ name: `${n}.txt` }, `text ${n} `.repeat(5_000)] as const)
    const whole = gzipSync(await makeTar(members.map(([head, text]) => [head, text])), { level: 0 })
    const cut = whole.subarray(0, whole.length / 2)
    const read = await readItems([upload('a.tgz', cut), upload('next.txt', 'next')])
    expect(read.drafts.length).toBeGreaterThan(10)
    expect(read.drafts.at(-1)?.text).toBe('next')
    expect(read.refused).toEqual([
      expect.stringMatching(/^a\.tgz “\d+\.txt”: The entry is damaged/),
      expect.stringMatching(/^a\.tgz The archive is damaged or cut off/),
      expect.stringMatching(/^a\.tgz The compressed file ends early/),
    ])
    await expect(readBytes('b.pdf.gz', gzipSync('%PDF-1.7 and nothing more').subarray(0, 20))).rejects.toThrow(
      'The compressed file ends early: it is incomplete. Get the whole file again.',
    )
  })

  test('count no more bytes than the file has', async () => {
    const archive = gzipSync(await makeTar([[{ name: 'a.txt' }, 'words '.repeat(100_000)]]))
    const reading = readImport([upload('a.tgz', archive)], {})
    for await (const items of reading.batches()) {
      expect(items.length).toBeGreaterThanOrEqual(0)
      expect(reading.progress.bytesRead).toBeLessThanOrEqual(archive.length)
    }
    expect(reading.progress).toMatchObject({ bytesRead: archive.length, bytesTotal: archive.length })
  })

  test('do not hide a failure of the machine', async () => {
    const full = new QuarryError('disk_full', 'The disk is full.')
    const inner: Extraction = {
      read: async function* ({ name }) {
        if (name !== 'a.tar') throw full
        const file = path.join(folder, 'child')
        await writeFile(file, makeZip([{ name: 'b.txt', content: 'beta' }]))
        yield [{ kind: 'child', name: 'b.zip', path: file }]
      },
    }
    const [file] = await findFiles([upload('a.tar', await makeTar([[{ name: 'x' }, 'x']]))], {})
    const reading: Reading = { options: {}, extraction: inner, signal: undefined, onBytes: () => {} }
    const readAll = async () => {
      for await (const batch of readTree(file!, reading)) void batch
    }
    await expect(readAll()).rejects.toBe(full)
  })

  test('have their own columns; the width of vectors is that of the import', async () => {
    const archive = makeZip([
      { name: 'a.csv', content: 'id,body,vec\n1,alpha,"[1,2]"\n2,beta,"[1,2,3]"\n' },
      { name: 'b.jsonl', content: '{"body":"gamma","vec":[3,4]}\n' },
    ])
    const read = await readBytes('a.zip', archive, { mapping: { text: ['body'], vector: 'vec' } })
    expect(read.files.map(({ name, format }) => [name, format])).toEqual([
      ['a.zip', 'zip'],
      ['a.zip/a.csv', 'csv'],
      ['a.zip/b.jsonl', 'jsonl'],
    ])
    expect(read.drafts.map(({ text, vector }) => [text, vector && [...vector]])).toContainEqual(['alpha', [1, 2]])
    expect(read.drafts.map(({ text, vector }) => [text, vector && [...vector]])).toContainEqual(['gamma', [3, 4]])
    expect([...read.refused, ...read.warnings].join('\n')).toMatch(/a\.csv:3/)
  })

  test('an import that goes on passes over as many records as an earlier run dealt with', async () => {
    const file = path.join(folder, 'a.zip')
    const rows = Array.from({ length: 30 }, (_, n) => `${n},text ${n}`)
    await writeFile(
      file,
      makeZip([
        { name: 'a.csv', content: `id,text\n${rows.join('\n')}\n` },
        { name: 'broken.zip', content: 'PK\u0003\u0004' },
        { name: 'in.zip', content: makeZip([{ name: 'b.txt', content: 'beta' }]) },
        { name: 'c.txt', content: 'gamma' },
      ]),
    )
    const all = await found({ paths: [file], names: [null], options: {}, skip: 0 })
    expect(all).toEqual({ records: 33, problems: 1 })
    expect(await found({ paths: [file], names: [null], options: {}, skip: 30 })).toEqual({
      records: 3,
      problems: 1,
    })
    expect(await found({ paths: [file], names: [null], options: {}, skip: 31 })).toEqual({
      records: 2,
      problems: 0,
    })
  })

  test('are limited together, however deep they lie; none is left behind', async () => {
    const archive = makeZip(
      Array.from({ length: 5 }, (_, n) => ({
        name: `${n}.zip`,
        content: makeZip([
          { name: 'a.txt', content: `first ${n}` },
          { name: 'b.txt', content: `second ${n}` },
        ]),
      })),
    )
    const counted = await treeOf(archive, { files: 7, bytes: 1_000_000 })
    expect(counted.texts).toEqual(['first 0', 'second 0', 'first 1', 'second 1'])
    expect(counted.refused).toEqual([expect.stringContaining('are too many or too large')])
    const weighed = await treeOf(archive, { files: 100, bytes: 400 })
    expect(weighed.texts).toEqual(['first 0', 'second 0'])
    expect(weighed.refused).toHaveLength(1)
  })

  test('the file of each is deleted when it has been read, also where it is refused', async () => {
    const children = ['a.txt', 'b.png', 'c.exe', 'd.zip']
    const extraction: Extraction = {
      read: async function* (request) {
        if (request.name !== 'a.tar') return
        const parts: ParsedPart[] = []
        for (const name of children) {
          const copy = path.join(folder, `copy of ${name}`)
          await writeFile(copy, 'text')
          parts.push({ kind: 'child', name, path: copy })
        }
        yield parts
      },
    }
    const [file] = await findFiles([upload('a.tar', 'not looked at')], {})
    const items: ImportItem[] = []
    for await (const batch of readTree(file!, readingWith(extraction))) items.push(...batch.items)
    expect(items.flatMap((item) => (item.kind === 'document' ? [item.draft.source.name] : []))).toEqual(['a.tar/a.txt'])
    expect(items.flatMap((item) => ('where' in item ? [`${item.kind} ${item.where.file}`] : []))).toEqual([
      'warning a.tar/b.png',
      'refused a.tar/c.exe',
    ])
    expect(await readdir(folder)).toEqual([])
  })
})

/** How many records and problems the chunks of an import hold. */
async function found(plan: Pick<ReadPlan, 'paths' | 'names' | 'options' | 'skip'>) {
  const counts = { records: 0, problems: 0 }
  for await (const chunk of readChunks(
    { ...plan, isUnattended: false, passageChars: 1_000, passageOverlap: 0 },
    new AbortController().signal,
  )) {
    counts.records += chunk.found
    counts.problems += chunk.problems.length
  }
  return counts
}

function readingWith(extraction: Extraction, limits?: Reading['limits']): Reading {
  return { options: {}, extraction, signal: undefined, onBytes: () => {}, ...(limits ? { limits } : {}) }
}

async function treeOf(archive: Buffer, limits: NonNullable<Reading['limits']>) {
  const [file] = await findFiles([upload('a.zip', archive)], {})
  const extraction = new ExtractionProcess()
  const texts: string[] = []
  const refused: string[] = []
  try {
    for await (const { items } of readTree(file!, readingWith(extraction, limits)))
      for (const item of items)
        if (item.kind === 'document') texts.push(wholeText(item.draft.text))
        else if (item.kind === 'refused') refused.push(item.message)
  } finally {
    await extraction.close()
  }
  return { texts, refused }
}
