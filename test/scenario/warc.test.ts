import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { WARCParser, type WARCRecord } from 'warcio'
import { expect, test } from 'vitest'
import { article, servePages } from '../fixtures/pageServer.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

const sha256 = (bytes: Uint8Array | string) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

interface ReadRecord {
  readonly type: string
  readonly headers: WARCRecord['warcHeaders']['headers']
  readonly http: WARCRecord['httpHeaders']
  readonly content: Buffer
}

async function readWarc(file: string): Promise<ReadRecord[]> {
  const records: ReadRecord[] = []
  const bytes = await readFile(file)
  const source = async function* () {
    yield bytes
  }
  for await (const record of new WARCParser(source())) {
    const content = Buffer.from(await record.readFully(true))
    records.push({
      type: record.warcType ?? '',
      headers: record.warcHeaders.headers,
      http: record.httpHeaders,
      content,
    })
  }
  return records
}

test('captures go out as WARC that another reader opens, with what the server sent', async () => {
  const first = article('Strike', 'The port of Amsel closed on Monday after the crane drivers walked out of the yard.')
  const second = first.replace('Monday', 'Tuesday')
  const server = await servePages({
    '/strike': { headers: { etag: '"1"', 'content-encoding': 'gzip', 'set-cookie': 'a=b' }, body: gzipSync(first) },
    '/notes.txt': { headers: { 'content-type': 'text/plain' }, body: 'A plain text about the strike in the port.' },
  })
  const bench = await testBench()
  const { client } = await bench.open({ allowAddress: () => true })
  const capture = async () => {
    const addresses = ['/strike', '/notes.txt'].map((one) => `${server.url}${one}`)
    const started = await client.captures.start({ addresses, collection: 'Pages', embed: false, delaySeconds: 0 })
    await settled(client, started.capture)
  }
  await capture()
  server.pages['/strike'] = { status: 304, headers: { etag: '"1"' } }
  await capture()
  server.pages['/strike'] = { headers: { etag: '"2"' }, body: second }
  await capture()

  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const file = path.join(bench.folder, 'pages.warc.gz')
  expect(await client.exports.write({ subject, format: 'warc', path: file })).toMatchObject({ items: 2 })

  const records = await readWarc(file)
  const page = (type: string) =>
    records.filter((one) => one.type === type && one.headers.get('WARC-Target-URI') === `${server.url}/strike`)
  expect(records[0]).toMatchObject({ type: 'warcinfo' })
  expect(records[0]?.content.toString()).toContain('software: Quarry/test\r\n')
  expect(page('response').map(({ content }) => content.toString())).toEqual([first, second])
  const [response] = page('response')
  expect(response?.headers.get('WARC-Payload-Digest')).toBe(sha256(first))
  expect(response?.http?.headers.get('X-Archive-Orig-content-encoding')).toBe('gzip')
  expect(response?.http?.headers.get('set-cookie')).toBeNull()
  expect(response?.http?.headers.get('Content-Length')).toBe(String(first.length))
  expect(page('revisit').map(({ headers }) => [headers.get('WARC-Refers-To'), headers.get('WARC-Profile')])).toEqual([
    [response?.headers.get('WARC-Record-ID'), expect.stringMatching(/server-not-modified$/)],
  ])
  expect(page('request').map(({ http }) => http?.statusline)).toEqual(Array(3).fill('GET /strike HTTP/1.1'))
  expect(page('metadata')).toHaveLength(3)
  expect(page('conversion')).toHaveLength(2)
  for (const { headers } of page('conversion'))
    expect(page('response').map((one) => one.headers.get('WARC-Record-ID'))).toContain(headers.get('WARC-Refers-To'))
  const ids = records.map(({ headers }) => headers.get('WARC-Record-ID'))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { headers } of records) expect(headers.get('WARC-Block-Digest')).toMatch(/^sha256:[0-9a-f]{64}$/)
})

test('documents that no capture gave have no WARC', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: 'a', text: 'A text.' }], { embed: false })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const asked = { subject, format: 'warc', path: path.join(bench.folder, 'x.warc.gz') } as const
  await expect(client.exports.write(asked)).rejects.toMatchObject({ code: 'usage' })
  await expect(readFile(asked.path)).rejects.toMatchObject({ code: 'ENOENT' })
})
