import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { DocumentId, OriginalId } from '../../src/main/model/ids.ts'
import type { Original } from '../../src/main/model/original.ts'
import { article, servePages } from '../fixtures/pageServer.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

const loopback = (address: string) => address === '127.0.0.1'
const harvest = 'The cocoa harvest was delayed by a drought that lasted from March to the end of June.'

async function captureBench() {
  const bench = await testBench()
  const server = await servePages()
  const { client, core } = await bench.open({ allowAddress: loopback })
  const capture = async (addresses: string[], options: { robots?: boolean; snapshot?: boolean } = {}) => {
    const started = await client.captures.start({ addresses, collection: 'Pages', embed: false, ...options })
    const job = await settled(client, started.capture)
    expect([job.state, job.error]).toEqual(['done', null])
    return { job, ...(await client.captures.ofJob({ jobId: job.id })) }
  }
  return { bench, server, client, core, capture }
}

describe('capture by address', () => {
  it('keeps page, final address, headers, time and hash, and finds the text', async () => {
    const { server, client, capture } = await captureBench()
    server.pages['/old'] = { status: 301, headers: { location: '/harvest' } }
    server.pages['/harvest'] = {
      headers: { 'x-served-by': 'test', 'set-cookie': 'session=secret' },
      body: article('Cocoa', harvest, '<meta property="article:published_time" content="2031-05-04T08:00:00Z">'),
    }
    const { job, items } = await capture([`${server.url}/old`])

    expect(job.progress).toMatchObject({ unit: 'items', done: 1, total: 1 })
    expect(job.import).toMatchObject({ found: 1, imported: 1, refused: 0 })
    expect(items).toMatchObject([
      { address: `${server.url}/old`, finalAddress: `${server.url}/harvest`, outcome: 'new', status: 200, error: null },
    ])
    const headers = Object.fromEntries(items[0]?.headers ?? [])
    expect(headers).toMatchObject({ 'x-served-by': 'test' })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(items[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    const document = await client.documents.get({ id: items[0]?.documentId ?? 0 })
    expect(document).toMatchObject({
      kind: 'web',
      title: 'Cocoa',
      url: `${server.url}/harvest`,
      publishedAt: '2031-05-04T08:00:00.000Z',
    })
    expect(document.text).toContain(harvest)
    expect(document.text).not.toContain('Home')
    const { hits } = await client.search.query({ query: 'drought', mode: 'keyword' })
    expect(hits.map(({ documentId }) => documentId)).toEqual([document.id])
    expect(server.asked.at(-1)?.headers['user-agent']).toMatch(/^Quarry\/test /)
    expect((await client.libraries.verify({})).problems).toEqual([])
  })

  it('makes a changed page a new version, and notes the time of an unchanged one', async () => {
    const { server, client, capture } = await captureBench()
    const address = `${server.url}/harvest`
    server.pages['/harvest'] = article('Cocoa', harvest)
    const [first] = (await capture([address])).items
    // Another advertisement is no news.
    server.pages['/harvest'] = article('Cocoa', harvest).replace('Home', 'Home <b>Buy now!</b>')
    const [same] = (await capture([address])).items
    server.pages['/harvest'] = article('Cocoa', harvest.replace('June', 'August'))
    const [changed] = (await capture([address])).items

    expect([first?.outcome, same?.outcome, changed?.outcome]).toEqual(['new', 'unchanged', 'changed'])
    expect(same?.documentId).toBe(first?.documentId)
    expect(changed?.documentId).not.toBe(first?.documentId)
    const { items } = await client.documents.list({ collectionId: 1 })
    expect(items.map(({ id }) => id)).toEqual([changed?.documentId])

    const [one = 0, two = 0] = [first?.documentId ?? 0, changed?.documentId ?? 0]
    for (const documentId of [one, two])
      expect(await client.versions.list({ documentId })).toMatchObject([
        { documentId: one, captures: 2, isCurrent: false, seenAt: same?.capturedAt },
        { documentId: two, captures: 1, isCurrent: true, seenAt: changed?.capturedAt },
      ])
    const { parts, titles } = await client.versions.difference({ earlier: one, later: two })
    expect(titles).toBeNull()
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'June' },
      { kind: 'added', text: 'August' },
    ])
    await client.libraries.compact({})
    expect(await client.versions.list({ documentId: two })).toHaveLength(2)
    expect((await client.libraries.verify({})).problems).toEqual([])
  })

  it('asks a server only for what has changed, where it can tell', async () => {
    const { server, capture } = await captureBench()
    server.pages['/tagged'] = (request) =>
      request.headers['if-none-match'] === '"v1"'
        ? { status: 304 }
        : { headers: { etag: '"v1"' }, body: article('Tagged', harvest) }
    const [first] = (await capture([`${server.url}/tagged`])).items
    const [again] = (await capture([`${server.url}/tagged`])).items

    expect(again).toMatchObject({
      outcome: 'unchanged',
      status: 304,
      documentId: first?.documentId,
      sha256: first?.sha256,
    })
  })

  it('leaves no collection behind that was made for pages that were all refused', async () => {
    const { server, client, capture } = await captureBench()
    const names = async () => (await client.collections.list({})).map(({ name }) => name)
    const { items } = await capture([`${server.url}/nowhere`])
    expect(items).toMatchObject([{ outcome: 'refused' }])
    expect(await names()).toEqual([])
    // One that a user made stays.
    await client.collections.create({ name: 'Pages' })
    await capture([`${server.url}/nowhere-else`])
    expect(await names()).toEqual(['Pages'])
  })

  it('obeys robots.txt unless it is told not to', async () => {
    const { server, capture } = await captureBench()
    server.pages['/robots.txt'] = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /private',
    }
    server.pages['/private/page'] = article('Private', harvest)
    server.pages['/leads'] = { status: 302, headers: { location: '/private/page' } }
    const addresses = [`${server.url}/private/page`, `${server.url}/leads`]
    const { job, items } = await capture(addresses)

    expect(items.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(items[0]?.error).toContain('robots.txt of the server does not allow')
    expect(server.paths()).not.toContain('/private/page')
    expect(job.import).toMatchObject({ found: 2, refused: 2 })

    const told = await capture(addresses, { robots: false })
    expect(told.items.map(({ outcome }) => outcome)).toEqual(['new', 'unchanged'])
  })

  it('waits when a server asks for it, and goes on', async () => {
    const { server, capture } = await captureBench()
    let asked = 0
    server.pages['/busy'] = () =>
      ++asked === 1 ? { status: 503, headers: { 'retry-after': '30' } } : article('Busy', harvest)
    const { items } = await capture([`${server.url}/busy`])

    expect([asked, items[0]?.outcome]).toEqual([2, 'new'])
  })

  it('gives each address one result or one refusal with its reason', async () => {
    const { server, capture, client } = await captureBench()
    server.pages['/good'] = article('Good', harvest)
    server.pages['/blank'] = '<!doctype html><html><head><title></title></head><body></body></html>'
    server.pages['/picture'] = {
      headers: { 'content-type': 'image/png' },
      body: Buffer.from('89504e470d0a1a0a', 'hex'),
    }
    server.pages['/inward'] = { status: 302, headers: { location: 'http://127.0.0.2/secret' } }
    const addresses = ['good', 'blank', 'gone', 'picture', 'inward'].map((name) => `${server.url}/${name}`)
    const { job, items, total } = await capture([...addresses, 'not an address', `${server.url}/good#part`])

    expect(total).toBe(6)
    expect(items.map(({ outcome }) => outcome)).toEqual(['new', 'empty', 'refused', 'refused', 'refused', 'refused'])
    expect(items[2]?.error).toContain('answered 404')
    expect(items[4]?.error).toContain('within a private network')
    expect(items[5]?.error).toContain('no address of a page')
    expect(job.import).toMatchObject({ found: 6, imported: 1, empty: 1, refused: 4 })
    const { problems } = await client.imports.report({ jobId: job.id })
    expect(problems.filter(({ severity }) => severity === 'refused').map(({ file }) => file)).toEqual(
      expect.arrayContaining([`${server.url}/gone`, 'not an address']),
    )
  })

  it('reads what is no page as a file of its format, with the encoding that the server names', async () => {
    const { server, client, capture } = await captureBench()
    server.pages['/download?id=7'] = {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="ports.csv"' },
      body: 'title,text\nOdessa,Grain leaves the port again.\nKobe,Ships wait for berths.\n',
    }
    server.pages['/latin'] = {
      headers: { 'content-type': 'text/html; charset=windows-1252' },
      body: Buffer.from(article('Caf\u00e9', 'Le caf\u00e9 co\u00fbte plus cher cette ann\u00e9e.'), 'latin1'),
    }
    const { job, items } = await capture([`${server.url}/download?id=7`, `${server.url}/latin`])

    expect(items.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
    expect(job.import).toMatchObject({ found: 3, imported: 3 })
    const latin = await client.documents.get({ id: items[1]?.documentId ?? 0 })
    expect([latin.title, latin.text]).toEqual(['Caf\u00e9', expect.stringContaining('co\u00fbte')])
  })

  it('keeps a page as one file with its styles and images, once for each text', async () => {
    const { server, core, client, capture } = await captureBench()
    const picture = Buffer.from('89504e470d0a1a0a', 'hex')
    server.pages['/page'] = article('Ports', harvest, '<link rel=stylesheet href=look.css><script>run()</script>')
    server.pages['/look.css'] = { headers: { 'content-type': 'text/css' }, body: 'h1{background:url(sign.png)}' }
    server.pages['/sign.png'] = { headers: { 'content-type': 'image/png' }, body: picture }
    const [first] = (await capture([`${server.url}/page`])).items
    expect(first?.snapshotParts).toEqual({ included: 2, leftOut: 0 })
    const { originals } = core.library
    const [snapshot] = await originals.ofDocument(first?.documentId as DocumentId)
    expect(snapshot).toMatchObject({
      format: 'html',
      mime: 'text/html',
      name: `${server.url}/page`,
      storage: 'folder',
    })
    const read = async (original: Original) => Buffer.from(await originals.read(original, 0, 1e6)).toString()
    const html = await read(snapshot as Original)
    expect(html).toContain(`data:image/png;base64,${picture.toString('base64')}`)
    expect(html).not.toContain('run()')
    const source = await originals.get(snapshot?.parentId as OriginalId)
    expect(source).toMatchObject({ format: 'html', hash: first?.sha256 })
    expect(await read(source)).toContain('run()')

    server.pages['/page'] = article('Ports', harvest, '<link rel=stylesheet href=look.css><script>walk()</script>')
    const [again] = (await capture([`${server.url}/page`])).items
    expect([again?.outcome, again?.snapshotParts]).toEqual(['unchanged', null])
    expect(server.paths().filter((path) => path === '/look.css')).toHaveLength(1)
    expect((await client.libraries.verify({})).problems).toEqual([])
  })

  it('keeps a file as it came, and a page too where no snapshot is wanted', async () => {
    const { server, core, capture } = await captureBench()
    const csv = 'title,text\nKobe,Ships wait for berths.\n'
    server.pages['/ports.csv'] = { headers: { 'content-type': 'text/csv' }, body: csv }
    server.pages['/page'] = article('Ports', harvest, '<link rel=stylesheet href=look.css>')
    const addresses = ['ports.csv', 'page'].map((name) => `${server.url}/${name}`)
    const { items } = await capture(addresses, { snapshot: false })
    const kept = await Promise.all(
      items.map(async ({ documentId }) => (await core.library.originals.ofDocument(documentId as DocumentId))[0]),
    )
    expect(kept).toMatchObject([
      { format: 'csv', name: 'ports.csv', path: addresses[0], bytes: csv.length, hash: items[0]?.sha256 },
      { format: 'html', name: addresses[1], hash: items[1]?.sha256 },
    ])
    expect(server.paths()).not.toContain('/look.css')
  })

  it('goes on where it was paused', async () => {
    const { server, client } = await captureBench()
    const asked = Promise.withResolvers<void>()
    server.pages['/one'] = article('One', harvest)
    server.pages['/two'] = () => {
      asked.resolve()
      return { status: 503, headers: { 'retry-after': '400' } }
    }
    const addresses = [`${server.url}/one`, `${server.url}/two`]
    const started = await client.captures.start({ addresses, collection: 'Pages', embed: false })
    await asked.promise
    await client.jobs.pause({ id: started.capture.id })
    const paused = await settled(client, started.capture)
    expect([paused.state, paused.import?.imported]).toEqual(['paused', 1])
    server.pages['/two'] = article('Two', 'Another text about ships and harbours.')
    await client.captures.start({ addresses, collection: 'Pages', embed: false })
    const job = await settled(client, started.capture)
    expect([job.state, job.import?.imported]).toEqual(['done', 2])
    expect(server.paths().filter((path) => path === '/one')).toHaveLength(1)
  })
})

it('a page that a browser hands over is stored as the browser showed it', async () => {
  const { server, core, client } = await captureBench()
  server.pages['/look.css'] = { headers: { 'content-type': 'text/css' }, body: 'h1{color:teal}' }
  const { code, collection } = await client.receiver.change({ on: true })
  const [port, secret] = (code ?? '').split('-')
  const address = `${server.url}/app#part`
  const html = article('Made by scripts', harvest, '<link rel=stylesheet href=look.css><script>run()</script>')
  const reply = await fetch(`http://127.0.0.1:${port}/pages`, {
    method: 'POST',
    headers: {
      origin: 'chrome-extension://abcdef',
      'content-type': 'application/json',
      authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({ address, title: 'Made by scripts', html, selection: 'a drought' }),
  })
  const { jobId } = (await reply.json()) as { jobId: number }
  expect(reply.status).toBe(200)
  const job = await settled(client, await client.jobs.get({ id: jobId }))
  expect([job.state, job.error]).toEqual(['done', null])

  const { items } = await client.captures.ofJob({ jobId })
  expect(items).toMatchObject([
    { way: 'handed', outcome: 'new', status: null, snapshotParts: { included: 1, leftOut: 0 } },
  ])
  expect(server.paths()).toEqual(['/robots.txt', '/look.css'])
  const id = items[0]?.documentId as DocumentId
  expect(await client.documents.get({ id })).toMatchObject({
    kind: 'web',
    title: 'Made by scripts',
    url: `${server.url}/app`,
    collections: [{ name: collection }],
    raw: { capture: { selection: 'a drought' } },
  })
  const [snapshot] = await core.library.originals.ofDocument(id)
  expect(snapshot).toMatchObject({ format: 'html', parentId: expect.any(Number) })
  expect(await readdir(`${core.library.media.folder}/handed`)).toEqual([])
})
