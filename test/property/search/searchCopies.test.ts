import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HitView } from '../../../src/contract/search.ts'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import { COPY_SIMILARITY } from '../../../src/main/model/search/copies.ts'
import { COPY_RESEMBLANCE, isExcerpt, resemblance, shinglesOf, signatureOf } from '../../../src/main/text/shingles.ts'
import { testBench } from '../../fixtures/testCore.ts'

const WORDS = 'harbour tide ledger cocoa drought strike cargo quay pilot anchor freight storm crane rope'.split(' ')
const DOCUMENTS = 240
const COMPARED_BY_MEANING = 100
const COMPARED_FOR_EXCERPTS = 100

/** A text of its own, or one before it that was published again with some words changed. */
const item = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 20, maxLength: 30 }),
  copyOf: fc.option(fc.nat(DOCUMENTS), { freq: 2 }),
  changed: fc.array(fc.nat(20), { maxLength: 4 }),
  kind: fc.constantFrom('news', 'web'),
  day: fc.option(fc.nat(60)),
})

async function library() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const items = fc.sample(item, { numRuns: DOCUMENTS, seed: 20_310_105 })
  const texts: string[][] = []
  for (const [at, { words, copyOf, changed }] of items.entries()) {
    const original = copyOf === null || at === 0 ? undefined : texts[copyOf % at]
    const text = [...(original ?? words)]
    if (original) for (const where of changed) text[where] = `other${at}`
    texts.push(text)
  }
  const rows = items.map(({ kind, day }, at) => ({
    id: `${at}`,
    title: `Record ${at}`,
    text: `${texts[at]?.join(' ')} ${at % 5 === 0 ? `part ${at}` : ''}`,
    kind,
    ...(day === null ? {} : { published: new Date(Date.UTC(2031, 0, 1 + day)).toISOString() }),
  }))
  // Four in five texts of one kind have vectors.
  await bench.import(
    client,
    rows.filter((_, at) => at % 5 !== 0),
    { dimension: 64 },
  )
  await bench.import(
    client,
    rows.filter((_, at) => at % 5 === 0),
    { embed: false },
  )
  const { source } = core.library
  const known = new Map<number, { bands: Uint32Array; shingles: Uint32Array; vector: Float32Array | undefined }>()
  const listed = await client.documents.find({ filters: {}, limit: 500 })
  const [collection] = await client.collections.list({})
  const [covered] = await source.coverage(collection?.id as never)
  const vectors = await source.exportVectors(
    listed.items.map(({ id }) => id as DocumentId),
    covered?.space.id as never,
  )
  for (const { id } of listed.items) {
    const { text } = await client.documents.get({ id })
    const vector = vectors.find(({ documentId }) => documentId === id)?.vector
    known.set(id, { bands: signatureOf(text), shingles: shinglesOf(text), vector })
  }
  const byText = (a: number, b: number) => {
    const [one, other] = [known.get(a)!, known.get(b)!]
    const sharesBand = one.bands.some((band, at) => band === other.bands[at])
    return sharesBand && resemblance(one.shingles, other.shingles) >= COPY_RESEMBLANCE
  }
  const byMeaning = (a: number, b: number) => {
    const [one, other] = [known.get(a)?.vector, known.get(b)?.vector]
    return one !== undefined && other !== undefined && cosine(one, other) >= COPY_SIMILARITY
  }
  const byExcerpt = (a: number, b: number) => {
    const [one, other] = [known.get(a)!.shingles, known.get(b)!.shingles]
    return isExcerpt(one.filter((shingle) => other.includes(shingle)).length, one, other)
  }
  return { client, byText, byMeaning, byExcerpt }
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * y[at]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

test('copies stand under the first of them in every mode and order, pages go on, and counts stay those of all documents', async () => {
  const { client, byText, byMeaning, byExcerpt } = await library()
  /** Each document under the first one before it that stays and that it is a copy of. */
  const fold = (hits: readonly HitView[]) => {
    const folded: { id: number; at: number; copies: number[] }[] = []
    for (const [at, { documentId: id }] of hits.entries()) {
      const lead = folded.find(
        (one) =>
          byText(one.id, id) ||
          (Math.max(at, one.at) < COMPARED_BY_MEANING && byMeaning(one.id, id)) ||
          (Math.max(at, one.at) < COMPARED_FOR_EXCERPTS && byExcerpt(one.id, id)),
      )
      if (lead) lead.copies.push(id)
      else folded.push({ id, at, copies: [] })
    }
    return folded.map(({ id, copies }) => [id, copies.toSorted((a, b) => a - b)])
  }
  const folded = (hits: readonly HitView[]) =>
    hits.map(({ documentId, copies = [] }) => [
      documentId,
      copies.map((copy) => copy.documentId).toSorted((a, b) => a - b),
    ])
  let copied = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.subarray(WORDS, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
        fc.constantFrom('"cocoa drought"', '"cocoa nowhere"', 'tide -cocoa', 'title:record', 'kind:news', 'harb*'),
      ),
      fc.constantFrom('keyword' as const, 'semantic' as const, 'hybrid' as const),
      fc.constantFrom('relevance' as const, { fact: 'published', descending: true } as const),
      fc.subarray(['news', 'web'], { maxLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 40 }),
      async (query, mode, sort, kinds, limit, offset) => {
        const asked = { query, mode, sort, filters: { kinds }, facets: ['kind', 'month'] }
        const all = await client.search.query({ ...asked, limit: 1000 })
        const expected = fold(all.hits)
        const page = await client.search.query({ ...asked, copies: 'fold', limit, offset })
        // By meaning a text without a vector is not found, but is a copy of one that is.
        const isFound = new Set(all.hits.map(({ documentId }) => documentId))
        const hits = page.hits.map((hit) => ({
          ...hit,
          copies: (hit.copies ?? []).filter(({ documentId }) => isFound.has(documentId)),
        }))
        expect(folded(hits)).toEqual(expected.slice(offset, offset + limit))
        expect(page.hits.map(({ rank }) => rank)).toEqual(page.hits.map((_, at) => offset + at + 1))
        expect(page).toMatchObject({ facets: all.facets, whole: all.whole, searched: all.searched })
        const whole = await client.search.query({ ...asked, copies: 'fold', limit: 1000 })
        if (mode === 'keyword')
          expect(whole.hits.reduce((sum, { copies = [] }) => sum + 1 + copies.length, 0)).toBe(all.whole?.documents)
        copied += whole.hits.reduce((sum, { copies = [] }) => sum + copies.length, 0)
      },
    ),
    { numRuns: 40 },
  )
  expect(copied).toBeGreaterThan(100)
})
