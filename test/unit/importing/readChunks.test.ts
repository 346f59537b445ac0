import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChunks, type ReadChunk } from '../../../src/main/importing/reading/readChunks.ts'
import { readStrings } from '../../../src/main/store/documents/columns/stringColumn.ts'

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'quarry-chunks-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const rows = Array.from({ length: 2_200 }, (_, index) => ({
  id: `k${index}`,
  text: `Apples of row ${index}`,
  v: [index, 1],
}))
const options = { mapping: { text: ['text'], id: 'id', vector: 'v' } }

async function* chunksOfRows() {
  const file = path.join(folder, 'rows.jsonl')
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  const plan = {
    paths: [file],
    names: [],
    options,
    skip: 0,
    isUnattended: false,
    passageChars: 2_000,
    passageOverlap: 0,
  }
  yield* readChunks(plan, new AbortController().signal)
}

/** What a chunk says now, as plain values. */
function saidBy({ documents, vectors }: ReadChunk) {
  const of = (strings: Parameters<typeof readStrings>[0]) => {
    const at = readStrings(strings)
    return Array.from({ length: strings.starts.length }, (_, index) => at(index))
  }
  return {
    ids: of(documents.externalIds),
    texts: of(documents.texts),
    tokens: of(documents.passages.tokens),
    characters: [...documents.characters],
    firstPassages: [...documents.firstPassages],
    hashes: Buffer.from(documents.hashes).toString('hex'),
    vectors: vectors && [...vectors.values],
  }
}

const isShared = ({ buffer }: ArrayBufferView) => buffer instanceof SharedArrayBuffer

describe('chunks of an import', () => {
  it('stay as they are while the next one is read', async () => {
    const said: ReturnType<typeof saidBy>[] = []
    let before: ReadChunk | undefined
    for await (const chunk of chunksOfRows()) {
      if (before) expect(saidBy(before)).toEqual(said.at(-1))
      said.push(saidBy(chunk))
      before = chunk
    }
    expect(said.length).toBeGreaterThan(3)
    expect(said.flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id))
    expect(said.flatMap(({ texts }) => texts)).toEqual(rows.map(({ text }) => text))
    expect(said.flatMap(({ tokens }) => tokens)).toEqual(rows.map((_, index) => `appl of row ${index}`))
    expect(said.flatMap(({ vectors }) => vectors ?? [])).toEqual(rows.flatMap(({ v }) => v))
  })

  it('lie in memory that threads share', async () => {
    for await (const { documents } of chunksOfRows()) {
      const { passages, titles, publishedAt, hashes, firstPassages } = documents
      for (const strings of [titles, passages.tokens])
        expect(Object.values(strings).map(isShared)).toEqual([true, true, true])
      expect([publishedAt, hashes, firstPassages, passages.starts, passages.hashes].every(isShared)).toBe(true)
    }
  })
})
