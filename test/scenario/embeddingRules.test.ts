import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openKillable } from '../crash/openKillable.ts'
import { records, settled, TEST_KEY, testBench } from '../fixtures/testCore.ts'

/** ARCHITECTURE.md, invariants 2, 3, 5, 8 and 9, through the contract and over the local service. */
describe('a limited rate', () => {
  it('is a wait that can be seen, never a failure', async () => {
    const bench = await testBench({ faults: { embedding: [{ on: [1, 4], do: 'status', status: 429, retryAfter: 1 }] } })
    const { client } = await bench.open()
    const started = await bench.start(client, records(30), { dimension: 64 })
    const waits: string[] = []
    for await (const job of client.jobs.watch({ id: started.embed?.id ?? 0 })) if (job.wait) waits.push(job.wait.kind)
    const job = await client.jobs.get({ id: started.embed?.id ?? 0 })
    expect(job).toMatchObject({ state: 'done', embed: { embedded: 30, failed: 0 } })
    expect(new Set(waits)).toEqual(new Set(['rate_limit']))
    expect(bench.service.received().filter(({ outcome }) => outcome === 429)).toHaveLength(4)
  })
})

describe('a key or a balance at fault', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'balance'],
  ])('pauses the job with the reason (%i), and resume goes on', async (status, kind) => {
    const bench = await testBench({ faults: { embedding: [{ do: 'status', status }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(10))
    expect(embed).toMatchObject({ state: 'paused', wait: { kind }, embed: { embedded: 0, failed: 0 } })
    bench.service.setFaults({})
    const resumed = await settled(client, await client.jobs.resume({ id: embed?.id ?? 0 }))
    expect(resumed).toMatchObject({ state: 'done', embed: { embedded: 10, failed: 0 } })
  })
})

describe('batches that are written down ahead of their requests', () => {
  it('are not sent once the key is refused, and count when they are', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 401 }] } })
    const { client } = await bench.open()
    const { import: imported } = await bench.start(client, records(9_500), { embed: false })
    await settled(client, imported)
    const refused = await settled(client, await client.embedding.start({ dimension: 16 }))
    // As many as a job begins with.
    expect(bench.service.received()).toHaveLength(2)
    expect(refused).toMatchObject({ state: 'paused', embed: { requests: 2, embedded: 0 } })
    bench.service.setFaults({})
    const done = await settled(client, await client.jobs.resume({ id: refused.id }))
    expect(done).toMatchObject({ state: 'done', embed: { requests: 12, embedded: 9_500, total: 9_500 } })
    const sent = bench.service.received().filter(({ outcome }) => outcome === 200)
    expect(sent.map(({ items }) => items).toSorted((a, b) => a - b)).toEqual([500, ...Array<number>(9).fill(1_000)])
    expect((await client.libraries.verify({})).problems).toEqual([])
  })
})

describe('a refused batch', () => {
  const poisoned = records(40, (index) => (index === 17 ? 'This one holds POISON.' : `Harmless text ${index}.`))

  it('is narrowed down to the text at fault; the rest is embedded', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'poison', marker: 'POISON' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, poisoned)
    expect(embed).toMatchObject({ state: 'done', embed: { total: 40, embedded: 39, failed: 1 } })
    const failures = await client.jobs.failures({ id: embed?.id ?? 0 })
    expect(failures).toMatchObject({
      total: 1,
      items: [{ code: '400', title: 'Record 17', excerpt: 'This one holds POISON.' }],
    })
  })

  it('leaves a failure that one click sends again', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'poison', marker: 'POISON' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, poisoned)
    bench.service.setFaults({})
    const before = bench.service.received().length
    const again = await settled(client, await client.jobs.retry({ id: embed?.id ?? 0 }))
    expect(again).toMatchObject({ state: 'done', embed: { total: 1, embedded: 1, failed: 0, requests: 1 } })
    expect(bench.service.received().length - before).toBe(1)
  })

  it('is asked for again by nobody else', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'poison', marker: 'POISON' }] } })
    const { client } = await bench.open()
    await bench.import(client, poisoned)
    const before = bench.service.received().length
    const { embed } = await bench.import(client, poisoned)
    expect(embed?.state).toBe('done')
    expect(bench.service.received().length).toBe(before)
  })

  it('pauses the job and quarantines nothing when a known-good text is refused too', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 400, message: 'No such thing.' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(16))
    expect(embed).toMatchObject({ state: 'paused', wait: { kind: 'unclear_refusal' }, embed: { failed: 0 } })
    expect((await client.jobs.failures({ id: embed?.id ?? 0 })).total).toBe(0)
    bench.service.setFaults({})
    const resumed = await settled(client, await client.jobs.resume({ id: embed?.id ?? 0 }))
    expect(resumed).toMatchObject({ state: 'done', embed: { embedded: 16, failed: 0 } })
  })
})

describe('a status that the documents do not list', () => {
  it('is not sent again as a failure of the server: 402 waits for the account, 409 for a look, 413 is narrowed down', async () => {
    for (const [status, most, state, wait, failed] of [
      [402, 1, 'paused', 'balance', 0],
      [409, 1, 'paused', 'unclear_refusal', 0],
      [413, 6, 'paused', 'unclear_refusal', 0],
    ] as const) {
      const bench = await testBench({ faults: { embedding: [{ do: 'status', status, message: 'Not so.' }] } })
      const { client } = await bench.open()
      const { embed } = await bench.import(client, records(4))
      expect(embed).toMatchObject({
        state,
        wait: { kind: wait, message: expect.stringContaining('Not so.') },
        embed: { failed },
      })
      // All, each half, and the text that is known to be good; the halves of a half too, where the other half is slower.
      expect(bench.service.received().length).toBeLessThanOrEqual(most)
    }
  })
})

describe('a service that fails', () => {
  it('is asked again after errors that pass', async () => {
    const bench = await testBench({
      faults: {
        embedding: [
          { on: 1, do: 'status', status: 500 },
          { on: 2, do: 'cut' },
          { on: 3, do: 'reset' },
        ],
      },
    })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(12))
    expect(embed).toMatchObject({ state: 'done', embed: { embedded: 12, failed: 0, requests: 4 } })
  })

  it('has its batches parked in the end, for a retry that sends exactly those', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 500 }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(12))
    expect(embed).toMatchObject({ state: 'failed', embed: { embedded: 0, failed: 0 } })
    expect(embed?.error).toContain('12 texts')
    bench.service.setFaults({})
    const again = await settled(client, await client.jobs.retry({ id: embed?.id ?? 0 }))
    expect(again).toMatchObject({ state: 'done', embed: { embedded: 12 } })
  })
})

describe('a reply', () => {
  it('is matched by index, not by position', async () => {
    const bench = await testBench()
    const straight = await bench.open({ library: 'straight' })
    await bench.import(straight.client, records(25))
    bench.service.setFaults({ embedding: [{ do: 'shuffle' }] })
    const shuffled = await bench.open({ library: 'shuffled' })
    await bench.import(shuffled.client, records(25))
    expect(await shuffled.core.library.store.read.digestLibrary()).toBe(
      await straight.core.library.store.read.digestLibrary(),
    )
  })

  it('with a warning marks every text of its batch', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'warning', text: 'Inputs were truncated.' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(3))
    expect(embed?.embed?.truncated).toBe(3)
    const [collection] = await client.collections.list({})
    const page = await client.documents.list({ collectionId: collection?.id ?? 0 })
    const document = await client.documents.get({ id: page.items[0]?.id ?? 0 })
    expect(document.passages[0]?.vectors).toMatchObject([{ dimension: 64, truncated: true }])
  })
})

describe('vectors', () => {
  it('are one per distinct text, paid for once and entered in the ledger', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const texts = records(30, (index) => `Only ${index % 10} is different.`)
    const { embed } = await bench.import(client, texts)
    expect(embed?.embed).toMatchObject({ embedded: 10, requests: 1 })
    const [entry] = await client.usage.summary({})
    expect(entry).toMatchObject({ operation: 'embedding', requests: 1, units: { input_tokens: embed?.embed?.tokens } })
    await bench.import(client, texts, { collection: 'another' })
    expect(bench.service.received()).toHaveLength(1)
  })

  it('of another width are another space, and the old ones stay', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(5), { dimension: 64 })
    await bench.import(client, records(5), { dimension: 32 })
    const [collection] = await client.collections.list({})
    expect(collection?.coverage.map(({ dimension, embedded }) => [dimension, embedded])).toEqual([
      [64, 5],
      [32, 5],
    ])
  })
})

describe('opening a library', () => {
  it('sends nothing; unfinished work waits for the word of the user, and then goes on', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
    const first = await bench.open()
    const started = await bench.start(first.client, records(20), { dimension: 64 })
    for await (const job of first.client.jobs.watch({ id: started.embed?.id ?? 0 })) if (job.embed?.inFlight) break
    await first.core.close()
    bench.service.setFaults({})
    const before = bench.service.received().length
    const second = await bench.open()
    expect((await second.client.jobs.get({ id: started.embed?.id ?? 0 })).state).toBe('interrupted')
    await second.client.search.query({ query: 'harbours', mode: 'keyword' })
    expect(bench.service.received().length).toBe(before)
    const done = await settled(second.client, await second.client.jobs.resume({ id: started.embed?.id ?? 0 }))
    expect(done).toMatchObject({ state: 'done', embed: { embedded: 20, failed: 0 } })
  })
})

describe('the key', () => {
  it('is in no file beside or in the library, and in no error', async () => {
    const bench = await testBench({
      faults: { embedding: [{ do: 'status', status: 401, message: `Bad key ${TEST_KEY}` }] },
    })
    const { client, core } = await bench.open()
    const { embed } = await bench.import(client, records(3))
    expect(JSON.stringify(embed)).not.toContain(TEST_KEY)
    expect(JSON.stringify(await client.app.about({}))).not.toContain(TEST_KEY)
    await core.library.close()
    for (const name of await readdir(bench.folder))
      expect((await readFile(path.join(bench.folder, name))).includes(TEST_KEY), name).toBe(false)
  })
})

describe('answers that cannot be used', () => {
  it('are asked for once more, and the job says what was wrong with them', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'malformed' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.import(client, records(3))
    expect(embed).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^3 texts could not be embedded: .*JSON/),
    })
    expect(bench.service.received().map(({ items }) => items)).toHaveLength(2)
  })

  it('include those that never come to an end', async () => {
    const bench = await testBench()
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const library = path.join(bench.folder, 'drip.quarry')
    await writeFile(`${library}-profile.json`, JSON.stringify({ wire: { replyTimeoutMs: { value: 300 } } }))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { core, client } = await openKillable({ library, service: url, kill: undefined, at: '1' })
    onTestFinished(() => core.close())
    const { embed } = await bench.import(client, records(3))
    expect(embed).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('the end of its answer after 300 ms'),
    })
    expect(asked).toBe(2)
  })
})
