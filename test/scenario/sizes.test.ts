import { describe, expect, it } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import type { SizeView } from '../../src/contract/vectors/sizes.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

const topics = ['harbours', 'glaciers', 'transistors', 'cocoa harvests', 'night trains', 'rents']
const text = (index: number) =>
  `Report ${index * 7919} on ${topics[index % topics.length]}, its ${index % 13} parts and the year ${1900 + (index % 97)}.`

async function collection(client: QuarryClient, name = 'c') {
  const found = (await client.collections.list({})).find((one) => one.name === name)
  if (!found) throw new Error(`There is no collection ${name}.`)
  return found
}

async function measure(client: QuarryClient, collectionId: number): Promise<SizeView> {
  let last: SizeView | null = null
  let done = -1
  for await (const progress of client.sizes.measure({ collectionId })) {
    expect(progress.done).toBeGreaterThan(done)
    done = progress.done
    last = progress.size
  }
  if (!last) throw new Error('The measurement ended without a result.')
  return last
}

async function reduce(client: QuarryClient): Promise<number> {
  let all = 0
  for await (const { reduced } of client.sizes.reduce({})) all = reduced
  return all
}

const top = async (client: QuarryClient, query: string) => {
  const { hits, mode } = await client.search.query({ query, mode: 'semantic', limit: 10 })
  expect(mode).toBe('semantic')
  return hits.map(({ documentId, score }) => ({ documentId, score }))
}

describe('the size of a collection', () => {
  it('is measured on its own vectors, kept with its date, and called old when more has come', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(240, text))
    const { id } = await collection(client)
    expect(await client.sizes.get({ collectionId: id })).toEqual({
      collectionId: id,
      collection: 'c',
      space: { origin: bench.service.url, model: expect.any(String), dimension: 64 },
      vectors: 240,
      dimension: null,
      precision: 'float32',
      stored: { float32: 240, int8: 0, bits: 0 },
      unfinished: false,
      measurement: null,
      old: false,
      recall: { model: expect.any(String), dimension: 64, vectors: 240, exact: true, checks: [] },
    })
    const sent = bench.service.received().length
    const view = await measure(client, id)
    expect(bench.service.received().length).toBe(sent)
    expect(view).toEqual(await client.sizes.get({ collectionId: id }))
    expect(view).toMatchObject({
      old: false,
      measurement: { vectors: 240, questions: 128, compared: 240, reference: 'float32' },
    })
    const options = view.measurement?.options ?? []
    expect(options.map(({ dimension, precision }) => `${dimension} ${precision}`)).toEqual(
      [64, 48, 32, 16, 8].flatMap((dimension) => ['float32', 'int8', 'bits'].map((one) => `${dimension} ${one}`)),
    )
    const at = (dimension: number, precision: string) =>
      options.find((option) => option.dimension === dimension && option.precision === precision)
    expect(at(64, 'float32')?.recall).toBe(1)
    expect(at(64, 'int8')?.recall).toBeGreaterThan(0.9)
    expect(at(64, 'bits')?.recall).toBeGreaterThan(at(8, 'bits')?.recall ?? 1)
    expect(at(32, 'float32')?.recall).toBeGreaterThan(at(8, 'float32')?.recall ?? 1)
    expect(at(64, 'int8')?.diskBytes).toBeLessThan((at(64, 'float32')?.diskBytes ?? 0) / 2)
    await bench.import(client, [{ id: 'new', title: 'New', text: 'Another text altogether.' }])
    expect(await client.sizes.get({ collectionId: id })).toMatchObject({ old: true, vectors: 241 })
  })

  it('cannot be measured where there is nothing, or too little, and says what to do', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const empty = await client.collections.create({ name: 'empty' })
    expect(await client.sizes.get({ collectionId: empty.id })).toMatchObject({ space: null, vectors: 0 })
    await expect(measure(client, empty.id)).rejects.toMatchObject({ code: 'conflict' })
    await bench.import(client, records(20, text))
    await expect(measure(client, (await collection(client)).id)).rejects.toThrow('at least 25')
    await expect(client.sizes.get({ collectionId: 99 })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('measured in part, keeps nothing', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(400, text))
    const { id } = await collection(client)
    for await (const { done } of client.sizes.measure({ collectionId: id })) if (done > 0) break
    expect((await client.sizes.get({ collectionId: id })).measurement).toBeNull()
  })
})

describe('the dial', () => {
  it('sets how many numbers searches of the collection compare, sends nothing for it, and goes back', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(200, text))
    const { id } = await collection(client)
    const full = await top(client, text(7))
    const sent = bench.service.received().length
    expect(await client.sizes.setDimension({ collectionId: id, dimension: 16 })).toMatchObject({ dimension: 16 })
    expect((await collection(client)).searchDimension).toBe(16)
    const narrow = await top(client, text(7))
    expect(narrow).not.toEqual(full)
    const asked = await client.search.query({ query: text(7), mode: 'semantic', limit: 10, dimension: 16 })
    expect(asked.hits.map(({ documentId, score }) => ({ documentId, score }))).toEqual(narrow)
    const like = (await client.search.similar({ documentId: full[0]?.documentId ?? 0 })).hits.map(({ score }) => score)
    // What is asked for in a search comes before what is chosen for the collection.
    const wide = await client.search.query({ query: text(7), mode: 'semantic', limit: 10, dimension: 64 })
    expect(wide.hits.map(({ documentId, score }) => ({ documentId, score }))).toEqual(full)
    // A collection that is searched with it and has all its numbers has the larger width.
    await bench.import(
      client,
      records(3, (index) => `Something else ${index}.`),
      { collection: 'other' },
    )
    expect((await client.search.query({ query: text(7), mode: 'semantic', limit: 1 })).hits[0]?.score).toBe(
      full[0]?.score,
    )
    expect(await client.sizes.setDimension({ collectionId: id, dimension: null })).toMatchObject({ dimension: null })
    expect(await top(client, text(7))).toEqual(full)
    const again = (await client.search.similar({ documentId: full[0]?.documentId ?? 0 })).hits.map(({ score }) => score)
    expect(again).not.toEqual(like)
    await expect(client.sizes.setDimension({ collectionId: id, dimension: 65 })).rejects.toThrow('64')
    // Only the three new texts were sent.
    expect(bench.service.received().length - sent).toBe(1)
  })
})

describe('less precision', () => {
  it.each(['int8', 'bits'] as const)(
    'as %s is agreed to, reduces what is kept, and search and similar go on',
    async (precision) => {
      const bench = await testBench()
      const { client } = await bench.open()
      await bench.import(client, records(300, text))
      const { id } = await collection(client)
      const full = await top(client, text(7))
      await expect(client.sizes.setPrecision({ collectionId: id, precision })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect((await collection(client)).precision).toBe('float32')
      expect(await client.sizes.setPrecision({ collectionId: id, precision, agreed: true })).toMatchObject({
        precision,
        unfinished: true,
        stored: { float32: 300 },
      })
      // Taken back before anything was reduced, nothing is lost.
      expect(await client.sizes.setPrecision({ collectionId: id, precision: 'float32' })).toMatchObject({
        unfinished: false,
      })
      expect(await reduce(client)).toBe(0)
      await client.sizes.setPrecision({ collectionId: id, precision, agreed: true })
      expect(await reduce(client)).toBe(300)
      expect(await client.sizes.get({ collectionId: id })).toMatchObject({
        unfinished: false,
        stored: { float32: 0, int8: 0, bits: 0, [precision]: 300 },
      })
      const reduced = await top(client, text(7))
      expect(reduced).toHaveLength(10)
      expect(reduced[0]?.documentId).toBe(full[0]?.documentId)
      for (const { score } of reduced) expect(score).toBeLessThanOrEqual(1)
      expect(reduced[0]?.score).toBeCloseTo(full[0]?.score ?? 0, precision === 'int8' ? 2 : 0)
      expect((await client.search.query({ query: text(7), mode: 'semantic', dimension: 16 })).hits).toHaveLength(20)
      expect((await client.search.similar({ documentId: reduced[0]?.documentId ?? 0 })).mode).toBe('semantic')
      // What comes later is kept so from the start, or soon.
      await bench.import(
        client,
        records(20, (index) => `A later text ${index}.`).map((one) => ({ ...one, id: undefined })),
      )
      await client.libraries.compact({})
      expect((await client.sizes.get({ collectionId: id })).stored).toMatchObject({ [precision]: 320, float32: 0 })
      const remeasured = await measure(client, id)
      expect(remeasured.measurement).toMatchObject({ reference: precision })
      expect(remeasured.measurement?.options.some((option) => option.precision === 'float32')).toBe(false)
      expect(await client.libraries.verify({})).toMatchObject({ ok: true, problems: [] })
    },
  )

  it('is not forced on another collection with the same texts, and a deleted one is brought back with what it had', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(120, text))
    await bench.import(client, records(60, text), { collection: 'half' })
    const whole = await collection(client)
    const half = await collection(client, 'half')
    await client.sizes.setPrecision({ collectionId: whole.id, precision: 'int8', agreed: true })
    expect(await reduce(client)).toBe(60)
    expect((await client.sizes.get({ collectionId: half.id })).stored).toEqual({ float32: 60, int8: 0, bits: 0 })
    await client.collections.remove({ id: half.id })
    expect(await reduce(client)).toBe(0)
    expect((await client.collections.restore({ id: half.id })).precision).toBe('float32')
    expect((await client.sizes.get({ collectionId: half.id })).stored.float32).toBe(60)
  })

  it('is chosen when a collection is made, too', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const made = await client.collections.create({ name: 'c', precision: 'int8' })
    await bench.import(client, records(40, text))
    expect(await client.sizes.get({ collectionId: made.id })).toMatchObject({
      precision: 'int8',
      stored: { float32: 0, int8: 40, bits: 0 },
      unfinished: false,
    })
    expect(await top(client, text(7))).toHaveLength(10)
    const again = await client.embedding.start({ collectionId: made.id, dimension: 64 })
    expect((await settled(client, again)).embed?.requests).toBe(0)
    expect(await client.libraries.verify({})).toMatchObject({ ok: true })
  })
})
